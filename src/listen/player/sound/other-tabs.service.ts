// Only one tab plays at a time: the tab that starts broadcasts it and the others pause.
import { shortName } from '../../../browser/site.ts'

export function createOtherTabs() {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${shortName}-player`) : undefined
  return {
    /** Makes the other tabs pause. */
    claimSound: (): void => channel?.postMessage('playing'),
    /** Calls `silence` when another tab starts to play. */
    yieldTo: (silence: () => void): void => channel?.addEventListener('message', silence)
  }
}

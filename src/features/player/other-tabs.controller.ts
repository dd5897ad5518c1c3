// Only one tab plays at a time: the tab that starts broadcasts it and the others pause.
import { shortName } from '../../browser/site.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${shortName}-player`) : undefined

/** Makes the other tabs pause. */
export const claimSound = (): void => channel?.postMessage('playing')

/** Calls `silence` when another tab starts to play. */
export function yieldToOthers(silence: () => void): void {
  channel?.addEventListener('message', silence)
}

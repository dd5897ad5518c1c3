// One tab plays at a time: the one that starts says so, the others pause.
import { shortName } from '../../browser/site.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${shortName}-player`) : undefined

/** Asks the other tabs for silence. */
export const claimSound = (): void => channel?.postMessage('playing')

/** Calls when another tab has begun to play. */
export function yieldToOthers(silence: () => void): void {
  channel?.addEventListener('message', silence)
}

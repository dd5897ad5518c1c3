// What stands on the shelf 'Verder luisteren'.
import { listeningState, type Positions } from './rules.ts'

/** More than these would be a list of its own. */
export const SHELF_SIZE = 8

/** Ids of the episodes to go on with, last played first; the newest stands large above the shelf already. */
export function shelfIds(positions: Positions, completed: readonly string[], newestId?: string): string[] {
  return Object.entries(positions)
    .filter(([id]) => id !== newestId && listeningState(id, positions, completed).state === 'going')
    .sort(([, a], [, b]) => (Date.parse(b.lastPlayed) || 0) - (Date.parse(a.lastPlayed) || 0))
    .slice(0, SHELF_SIZE)
    .map(([id]) => id)
}

// The episodes on the shelf 'Verder luisteren'.
import { listeningState, type Positions } from './rules.ts'

/** Maximum number of cards. */
export const SHELF_SIZE = 8

/** Ids of the episodes to resume, last played first. The newest is left out: it is featured below the shelf. */
export function shelfIds(positions: Positions, completed: readonly string[], newestId?: string): string[] {
  return Object.entries(positions)
    .filter(([id]) => id !== newestId && listeningState(id, positions, completed).state === 'going')
    .sort(([, a], [, b]) => (Date.parse(b.lastPlayed) || 0) - (Date.parse(a.lastPlayed) || 0))
    .slice(0, SHELF_SIZE)
    .map(([id]) => id)
}

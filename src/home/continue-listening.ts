// The episodes under 'Verder luisteren'.
import { listeningState, type Positions } from '../listen/places/resume.ts'

const MAX_CARDS = 8

/** Ids of the episodes to resume, last played first. The newest is left out: it is featured below the cards. */
export function unfinishedIds(
  positions: Positions,
  completed: readonly string[],
  newestId?: string
): string[] {
  return Object.entries(positions)
    .filter(([id]) => id !== newestId && listeningState(id, positions, completed).state === 'going')
    .sort(([, a], [, b]) => (Date.parse(b.lastPlayed) || 0) - (Date.parse(a.lastPlayed) || 0))
    .slice(0, MAX_CARDS)
    .map(([id]) => id)
}

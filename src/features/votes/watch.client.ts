// All that votes need at load: what counts and shows them is fetched when somebody is about to vote, and where a vote
// of this browser, or that the ballot is closed, has to be shown.
import { onIntent } from '../../browser/on-intent.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { whenSeen } from '../../browser/when-seen.ts'
import { isPast } from './closing.ts'
import { BALLOTS_KEY } from './votes-memory.ts'

const load = () => import('./panel.client.ts')

export function watchVotes(): void {
  onIntent('.vote button', load, ({ press }, button) => press(button))
  whenSeen('.vote', load, isPast)
  remembered(shortName + BALLOTS_KEY, Boolean, false).subscribe((hasVoted) => {
    if (hasVoted) whenSeen('.vote', load)
  })
}

import type { RefObject } from 'react'
import { votesText } from '#texts/votes.ts'
import { Button } from '../../ui/Button.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { type FilmState, filmState, type Voting } from './stored-votes.ts'

export interface BallotFilm {
  title: string
  year: number
  posterUrl?: string
  /** What each host gave it; shown after the vote. */
  stars?: readonly { name: string; stars: number }[]
}

interface VoteFilmsProps {
  films: readonly BallotFilm[]
  voting: Voting
  /** Gets the button of each film. */
  buttons: RefObject<(HTMLButtonElement | null)[]>
  onVote: (title: string) => void
}

const LIST =
  'lg:col-start-2 lg:row-start-1 lg:row-span-2 flex flex-[0_1_408px] flex-wrap gap-3 [--poster-width:100%] without-script:hidden folded:hidden'
const FILM = 'poster-button vote-film relative w-full transition-opacity duration-fast'
const MARK =
  'vote-mark absolute bottom-0 left-1/2 [translate:-50%] -rotate-3 rounded-poster bg-ticket-fan px-2 py-0.75 text-s font-semibold whitespace-nowrap text-on-ticket forced-colors:border'

const LOOKS: Record<FilmState, string> = {
  open: '',
  chosen: 'is-chosen',
  pressed: 'is-chosen',
  dimmed: 'opacity-45',
  other: ''
}

/** The films on the body of the ticket: each is a button to vote for it. */
export function VoteFilms({ films, voting, buttons, onVote }: VoteFilmsProps) {
  return (
    <ul className={LIST}>
      {films.map(({ stars: _, ...film }, index) => {
        const state = filmState(voting, film.title)
        return (
          <li className="flex-[0_0_calc((100%-24px)/3)]" key={film.title}>
            <Button
              look="bare"
              className={`${FILM} ${LOOKS[state]}`}
              aria-pressed={state === 'pressed'}
              isOff={state !== 'open'}
              ref={(button) => {
                buttons.current[index] = button
              }}
              onClick={() => onVote(film.title)}
            >
              <span className="sr-only">{`${votesText.voteFor} `}</span>
              <Poster {...film} />
              <span className={MARK}>{votesText.yours}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

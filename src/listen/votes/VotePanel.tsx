// The vote panel of an episode, folded below its films until opened; on the home page `data-begun` on the root opens it too.
// Drawn as a ticket: the films are on the body, and the instructions or the result on the stub.
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { votesText } from '#texts/votes.ts'
import { Button } from '../../ui/Button.tsx'
import type { VoteResult as Result } from './result.ts'
import { useFilmFocus } from './use-film-focus.ts'
import { useResult } from './use-result.ts'
import { useVoting } from './use-voting.ts'
import { type BallotFilm, VoteFilms } from './VoteFilms.tsx'
import { VoteResult } from './VoteResult.tsx'
import { VoteStub } from './VoteStub.tsx'
import { VoteTicket } from './VoteTicket.tsx'

export interface VotePanelProps {
  episodeNumber: number
  /** ISO time at which voting closes. */
  closesAt: string
  films: readonly BallotFilm[]
  /** The published result, if the build knew it. */
  result?: Result | undefined
}

const PANEL =
  'vote grid in-[.episode-page]:mt-10 in-[.featured-rows]:col-span-full sm:grid-cols-[minmax(0,1fr)_min(17rem,40%)] folded:grid-cols-1 print:hidden'
const BODY =
  'vote-body flex flex-wrap items-center gap-x-8 gap-y-4 bg-surface p-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,408px)] max-sm:rounded-t-card sm:rounded-l-card sm:p-6'
const FOLDED_BODY =
  'folded:flex folded:gap-4 folded:rounded-card folded:px-5 folded:py-3.5 folded:[mask:none]'

export function VotePanel({ result: built, ...props }: VotePanelProps) {
  const { result, own, isOpen, open } = useResult(props.episodeNumber, built)
  if (!result) return <Ballot {...props} />
  return <VoteResult {...props} result={result} own={own} isOpen={isOpen} onOpen={open} />
}

function Ballot({ episodeNumber, closesAt, films }: Omit<VotePanelProps, 'result'>) {
  const { voting, isReady, wasPressed, vote, undo } = useVoting(episodeNumber, closesAt)
  const { filmButtons, undoButton, focusFirst } = useFilmFocus(voting, films)
  const [isOpened, setIsOpened] = useState(false)
  // A vote shows itself, and once open the panel stays so.
  if (!isOpened && voting.step !== 'open' && voting.film !== undefined) setIsOpened(true)
  const headingId = useId()
  const look = [wasPressed && 'is-live', !isOpened && 'is-folded'].filter(Boolean).join(' ')
  return (
    <section
      className={`${PANEL} ${look}`}
      id="stem"
      data-vote={episodeNumber}
      data-step={voting.step}
      aria-labelledby={headingId}
    >
      <div className={`${BODY} ${FOLDED_BODY}`}>
        <h3 id={headingId} className="m-0 flex-[1_1_6em] text-title-s">
          {votesText.heading}
        </h3>
        <VoteFilms films={films} voting={voting} buttons={filmButtons} onVote={vote} />
        <VoteTicket films={films} voting={voting} />
        <p className="hidden without-script:block">{votesText.withoutScript}</p>
        {voting.step === 'closed' && <p className="hidden text-ink-soft folded:block">{votesText.closed}</p>}
        {voting.step !== 'closed' && (
          <Button
            className="vote-open hidden folded:inline-flex"
            onClick={() => {
              flushSync(() => setIsOpened(true))
              focusFirst()
            }}
          >
            {votesText.open}
          </Button>
        )}
      </div>
      <VoteStub voting={voting} isReady={isReady} undoButton={undoButton} onUndo={undo} />
    </section>
  )
}

// The vote panel of an episode, drawn as a ticket: the films are on the body, and the instructions or the result on the
// stub.
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { filmsText } from '#texts/films.ts'
import { votesText } from '#texts/votes.ts'
import { Poster } from '../../components/Poster.tsx'
import { type Voting, votingOf } from './rules.ts'
import { $closed, $underway, $votes, close, undo, vote } from './store.ts'

export interface VotePanelProps {
  episodeNumber: number
  /** ISO time at which voting closes. */
  closesAt: string
  level: 2 | 3
  /** Folded until opened, unless the root has `data-begun`. */
  isFolded?: boolean
  films: readonly { title: string; year: number; posterUrl?: string }[]
}

const PANEL =
  'vote grid [filter:drop-shadow(0_1px_1px_rgb(20_15_25/0.16))] dark:filter-none in-[.featured-rows]:col-span-full sm:grid-cols-[minmax(0,1fr)_min(17rem,40%)] folded:grid-cols-1 print:hidden'
const FILM =
  'poster-button vote-film relative w-full cursor-pointer [transition:opacity_var(--fast)] aria-disabled:cursor-default'
const MARK =
  'vote-mark absolute bottom-0 left-1/2 [translate:-50%] -rotate-3 rounded-[3px] bg-ticket-fan px-2 py-[3px] text-s/[1.3] font-semibold whitespace-nowrap text-on-ticket forced-colors:border'
const STUB =
  'vote-stub flex flex-col items-center justify-center gap-2.5 p-5 text-center text-on-ticket without-script:hidden max-sm:rounded-b-card sm:rounded-r-card sm:p-6 folded:hidden'
const WORD = 'grid items-center font-display text-title-s font-extrabold text-balance'
const LINE = 'grid items-center text-[0.9375rem]/[1.4] text-balance'
/** Moves the text to the middle while there is no button below it. */
const LOWER = '[translate:0_27px]'
const UNDO =
  'vote-undo mt-1 grid min-h-tap items-center rounded-card border-2 px-4 py-1.5 leading-[1.2] font-semibold text-balance cursor-pointer not-aria-disabled:hover:bg-on-ticket not-aria-disabled:hover:text-ticket-fan focus-visible:[--ring-2:#fff] focus-visible:[--ring:var(--on-ticket)] aria-disabled:cursor-default'

export function VotePanel({ episodeNumber, closesAt, level, isFolded = false, films }: VotePanelProps) {
  const voting = useVoting(episodeNumber)
  const [isOpened, setIsOpened] = useState(false)
  const headingId = useId()
  const { filmList, undoButton } = useFocusAfterUndo(voting)
  const { isReady, wasPressed } = useProgress(voting)

  /** The page may stay open past the closing time. */
  const closeIfDue = () => {
    if (Date.parse(closesAt) <= Date.now()) close(episodeNumber)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at load; later each press checks
  useEffect(closeIfDue, [])
  useEffect(() => {
    if (isOpened) filmList.current?.querySelector('button')?.focus()
  }, [isOpened, filmList])
  const press = (act: () => void) => () => {
    closeIfDue()
    act()
  }

  const Heading = `h${level}` as const
  const { step } = voting
  const isVoted = step === 'voted' || step === 'undoing'
  const isUndoing = step === 'undoing'
  const isBusy = step === 'waiting' || step === 'sending'
  return (
    <section
      className={`${PANEL} ${wasPressed ? 'is-live' : ''} ${isFolded && !isOpened ? 'is-folded' : ''}`}
      data-vote={episodeNumber}
      data-step={step}
      aria-labelledby={headingId}
    >
      <div className="vote-body flex flex-wrap items-center gap-x-8 gap-y-4 bg-surface p-5 max-sm:rounded-t-card sm:rounded-l-card sm:p-6 folded:gap-4 folded:rounded-card folded:px-5 folded:py-3.5 folded:[mask:none]">
        <Heading id={headingId} className="m-0 flex-[1_1_6em] text-title folded:text-title-s">
          {votesText.heading}
        </Heading>
        <ul
          className="flex flex-[0_1_408px] flex-wrap gap-3 [--poster-width:100%] without-script:hidden folded:hidden"
          ref={filmList}
        >
          {films.map((film) => {
            const isChosen = step !== 'open' && voting.film === film.title
            const isPressed = isChosen && step !== 'waiting'
            return (
              <li className="flex-[0_0_calc((100%-24px)/3)]" key={film.title}>
                <button
                  type="button"
                  className={isChosen ? `${FILM} is-chosen` : isBusy ? `${FILM} opacity-45` : FILM}
                  aria-pressed={isPressed}
                  aria-disabled={step === 'open' ? undefined : true}
                  onClick={press(() => void vote(episodeNumber, film.title))}
                >
                  <span className="sr-only">{`${votesText.voteFor} `}</span>
                  <Poster {...film} noArtLabel={filmsText.noArt} />
                  <span className={isPressed ? MARK : 'vote-mark invisible absolute'}>{votesText.yours}</span>
                </button>
              </li>
            )
          })}
        </ul>
        <p className="hidden without-script:block">{votesText.withoutScript}</p>
        {isFolded && (
          <button
            type="button"
            className="vote-open button button-quiet hidden folded:inline-flex"
            onClick={() => setIsOpened(true)}
          >
            {votesText.open}
          </button>
        )}
      </div>
      {/* Reserves space for the text of every state. The style sheet shows one of them, by the attributes. */}
      <div
        className={
          isVoted
            ? `${STUB} rotate-[1.2deg] bg-ticket-fan motion-reduce:rotate-none`
            : `${STUB} bg-ticket-new`
        }
        aria-atomic="false"
        role={isReady ? 'status' : undefined}
      >
        <p
          className={isVoted ? WORD : `${WORD} ${LOWER}`}
          data-voted={votesText.thanks}
          data-closed={votesText.closed}
        >
          <span>
            {isVoted ? votesText.thanks : step === 'closed' ? votesText.closed : votesText.invitation}
          </span>
        </p>
        <p className={isVoted ? LINE : `${LINE} ${LOWER}`} data-voted={votesText.later}>
          <span>{isVoted ? votesText.later : step === 'closed' ? '' : votesText.howTo}</span>
        </p>
        <button
          type="button"
          className={isVoted ? UNDO : `${UNDO} invisible`}
          ref={undoButton}
          data-undoing={votesText.undoing}
          aria-disabled={isUndoing || undefined}
          onClick={press(() => void undo(episodeNumber))}
        >
          <span>{isUndoing ? votesText.undoing : votesText.undo}</span>
        </button>
      </div>
    </section>
  )
}

function useVoting(episodeNumber: number): Voting {
  const votes = useStore($votes, { ssr: 'initial' })
  const underway = useStore($underway, { ssr: 'initial' })
  const closed = useStore($closed, { ssr: 'initial' })
  return votingOf(votes, underway[episodeNumber], episodeNumber, closed[episodeNumber] === true)
}

/**
 * An earlier vote shows at load. Only later changes are announced (`isReady`) and animated (`wasPressed`).
 */
function useProgress({ step }: Voting): { isReady: boolean; wasPressed: boolean } {
  const [isReady, setIsReady] = useState(false)
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(() => setIsReady(true), [])
  if (!wasPressed && (step === 'waiting' || step === 'undoing')) setWasPressed(true)
  return { isReady, wasPressed }
}

/** Moves the focus back to the chosen film after an undo, because the undo button disappears. */
function useFocusAfterUndo(voting: Voting): {
  filmList: RefObject<HTMLUListElement | null>
  undoButton: RefObject<HTMLButtonElement | null>
} {
  const filmList = useRef<HTMLUListElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const chosen = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const buttons = filmList.current?.querySelectorAll('button')
    if (voting.step === 'voted' || voting.step === 'undoing')
      chosen.current = filmList.current?.querySelector<HTMLElement>('.is-chosen') ?? buttons?.[0] ?? null
    else if (document.activeElement === undoButton.current) chosen.current?.focus()
  }, [voting])
  return { filmList, undoButton }
}

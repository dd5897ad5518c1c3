import type { RefObject } from 'react'
import { votesText } from '#texts/votes.ts'
import { Button } from '../../ui/Button.tsx'
import type { Voting } from './stored-votes.ts'
import { stubLines } from './stub-lines.ts'

interface VoteStubProps {
  voting: Voting
  /** Whether changes are announced from now on. */
  isReady: boolean
  undoButton: RefObject<HTMLButtonElement | null>
  onUndo: () => void
}

const STUB =
  'vote-stub flex flex-col items-center justify-center gap-2.5 p-5 text-center text-on-ticket max-sm:rounded-b-card sm:rounded-r-card sm:p-6 without-script:hidden folded:hidden'
const TORN = 'is-torn rotate-[1.2deg] bg-ticket-fan motion-reduce:rotate-none'
const TEXT = 'grid items-center text-balance'
const UNDO =
  'vote-undo mt-1 grid min-h-tap items-center rounded-card border-2 px-4 py-1.5 leading-[1.2] font-semibold text-balance'

/**
 * The stub of the ticket: how to vote, or the thanks with a way back. It reserves space for the text of every state: the style
 * sheet draws the others invisibly, from the attributes.
 */
export function VoteStub({ voting, isReady, undoButton, onUndo }: VoteStubProps) {
  const { step } = voting
  const isVoted = step === 'voted' || step === 'undoing'
  const { word, line } = stubLines(voting)
  return (
    <div
      className={`${STUB} ${isVoted ? TORN : 'bg-ticket-new'}`}
      aria-atomic="false"
      role={isReady ? 'status' : undefined}
    >
      <p
        className={`${TEXT} font-display text-title-s font-extrabold`}
        data-voted={votesText.thanks}
        data-closed={votesText.closed}
      >
        <span>{word}</span>
      </p>
      <p className={`${TEXT} text-s`} data-voted={votesText.later}>
        <span>{line}</span>
      </p>
      <Button
        look="bare"
        className={UNDO}
        ref={undoButton}
        data-undoing={votesText.undoing}
        isBusy={step === 'undoing'}
        onClick={onUndo}
      >
        <span>{step === 'undoing' ? votesText.undoing : votesText.undo}</span>
      </Button>
    </div>
  )
}

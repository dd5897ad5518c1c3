// Where the focus goes in the vote panel.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Voting } from './stored-votes.ts'

/** Moves the focus back to the chosen film after an undo, because the undo button disappears. */
export function useFilmFocus(voting: Voting, films: readonly { title: string }[]) {
  const filmButtons = useRef<(HTMLButtonElement | null)[]>([])
  const undoButton = useRef<HTMLButtonElement>(null)
  const chosen = useRef(0)
  const indexOfVote = films.findIndex(({ title }) => voting.step !== 'open' && title === voting.film)
  const follow = useEffectEvent((step: Voting['step']) => {
    if (step === 'voted' || step === 'undoing') chosen.current = Math.max(0, indexOfVote)
    else if (document.activeElement === undoButton.current) filmButtons.current[chosen.current]?.focus()
  })
  useLayoutEffect(() => follow(voting.step), [voting.step])
  return { filmButtons, undoButton, focusFirst: () => filmButtons.current[0]?.focus() }
}

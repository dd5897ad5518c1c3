// The reviews, requested when the island is hydrated, and which of them show.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answered, callOnce } from '../../browser/call.ts'
import { listReviews } from './contract.ts'
import { REVIEWS_SHOWN_FIRST } from './review-display.ts'

export function useReviews() {
  const [answer, setAnswer] = useState<Answered<typeof listReviews>>()
  const [isLoading, setIsLoading] = useState(true)
  const block = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const load = async () => {
    setIsLoading(true)
    const latest = await callOnce(listReviews, { params: { provider: 'alle' } })
    const hadFocus = block.current?.contains(document.activeElement)
    flushSync(() => {
      setAnswer(latest)
      setIsLoading(false)
    })
    // The retry button is gone, so focus the first review instead.
    if (hadFocus && latest.ok) focusOn(list.current?.firstElementChild)
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])
  return {
    block,
    list,
    isLoading,
    hasFailed: answer?.ok === false,
    /** undefined until they have come. */
    reviews: answer?.ok ? answer.value.reviews : undefined,
    load: () => void load(),
    ...useFolding(list)
  }
}

/** Unfolds or folds the list without moving what the visitor looks at: the fourth review, or the button. */
function useFolding(list: { current: HTMLUListElement | null }) {
  const [isFolded, setIsFolded] = useState(true)
  const toggle = (button: Element) => {
    const anchor = isFolded ? list.current?.children[REVIEWS_SHOWN_FIRST - 1] : button
    const before = anchor?.getBoundingClientRect().top ?? 0
    flushSync(() => setIsFolded(!isFolded))
    const movedPx = (anchor?.getBoundingClientRect().top ?? 0) - before
    if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
    if (isFolded) focusOn(list.current?.children[REVIEWS_SHOWN_FIRST])
  }
  return { isFolded, toggle }
}

function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

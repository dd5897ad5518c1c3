// Which sentences are rendered, and where they are scrolled to.
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import type { SpokenSentence } from '../../episodes/own-captions.ts'
import { spokenAt } from '../../episodes/own-captions.ts'
import { $positionSeconds } from '../player.store.ts'

/** Sentences are rendered by page: the one in view and its neighbours, however long the text is. */
export const PAGE_SENTENCES = 20
/** Closer to an end of what is rendered, the next page is rendered. */
const NEAR_END_PX = 400
/** The place of the current sentence in the box, as a share of its height. */
const PLACE_IN_BOX = 0.4
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

const elementOf = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`[data-at="${index}"]`)

const pageOf = (index: number) => Math.floor(Math.max(0, index) / PAGE_SENTENCES)

export function useSpoken(box: RefObject<HTMLElement | null>, sentences: readonly SpokenSentence[]) {
  const times = useMemo(() => sentences.map(({ atSeconds }) => atSeconds), [sentences])
  const [current, setCurrent] = useState(() => spokenAt(times, $positionSeconds.get()))
  const [isFollowing, setIsFollowing] = useState(true)
  const [scrolledPage, setScrolledPage] = useState(0)
  const page = isFollowing ? pageOf(current) : scrolledPage
  /** A sentence and where it is on the screen: it stays there when others are rendered. */
  const held = useRef<{ index: number; top: number }>(undefined)
  const hold = useCallback(
    (index: number) => {
      const top = elementOf(box.current, index)?.getBoundingClientRect().top
      held.current = top === undefined ? undefined : { index, top }
    },
    [box]
  )

  const shownIndex = useRef(current)
  useEffect(
    () =>
      $positionSeconds.subscribe((seconds) => {
        const next = spokenAt(times, seconds)
        if (next === shownIndex.current) return
        hold(shownIndex.current)
        shownIndex.current = next
        setCurrent(next)
      }),
    [times, hold]
  )

  const keepInPlace = useEffectEvent((_page: number) => {
    const top = held.current && elementOf(box.current, held.current.index)?.getBoundingClientRect().top
    if (top !== undefined && held.current && box.current) box.current.scrollTop += top - held.current.top
    held.current = undefined
  })
  useLayoutEffect(() => keepInPlace(page), [page])
  useLayoutEffect(() => {
    if (isFollowing) bring(box.current, elementOf(box.current, Math.max(0, current)))
  }, [box, current, isFollowing])

  const leave = () => {
    if (!isFollowing) return
    setScrolledPage(page)
    setIsFollowing(false)
  }
  const turnTo = (next: number, heldIndex: number) => {
    if (next === page || next < 0 || next > pageOf(times.length - 1)) return
    hold(heldIndex)
    setScrolledPage(next)
  }
  const events = {
    onWheel: leave,
    onTouchMove: leave,
    onKeyDown: (event: { key: string; target: EventTarget; preventDefault: () => void }) => {
      if (!SCROLL_KEYS.has(event.key)) return
      leave()
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      const { at } = (event.target as HTMLElement).dataset
      if (at === undefined || step === 0) return
      // On a sentence the arrows go to the next one.
      event.preventDefault()
      elementOf(box.current, Number(at) + step)?.focus()
      turnTo(pageOf(Number(at) + step), Number(at))
    },
    onScroll: () => {
      const shown = box.current
      if (!shown || isFollowing) return
      const first = page * PAGE_SENTENCES
      if (shown.scrollTop < NEAR_END_PX) turnTo(page - 1, first)
      else if (shown.scrollHeight - shown.clientHeight - shown.scrollTop < NEAR_END_PX)
        turnTo(page + 1, first)
    }
  }
  const from = Math.max(0, page - 1) * PAGE_SENTENCES
  const shown = sentences
    .slice(from, (page + 2) * PAGE_SENTENCES)
    .map((sentence, place) => ({ sentence, index: from + place }))
  return { current, shown, isFollowing, follow: () => setIsFollowing(true), events }
}

/** Scrolls the box, never the page. */
function bring(box: HTMLElement | null, sentence: HTMLElement | null | undefined): void {
  if (!box || !sentence) return
  const { top, height } = sentence.getBoundingClientRect()
  const byPx = top + height / 2 - box.getBoundingClientRect().top - box.clientHeight * PLACE_IN_BOX
  const isFar = Math.abs(byPx) > box.clientHeight
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollBy({ top: byPx, behavior: isFar || isCalm ? 'instant' : 'smooth' })
}

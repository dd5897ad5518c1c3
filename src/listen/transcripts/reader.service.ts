// The text of a transcript on its page: highlights the current sentence, keeps it in view, and highlights search
// results. The text is static markup outside the island, because it has thousands of sentences.

import { spokenAt } from '../episodes/own-captions.ts'
import { $player, $positionSeconds, isInPlayer } from '../player/player.store.ts'
import { COVER_EVENT } from './cover-event.ts'
import { findHits, folded, type Hit } from './find.ts'

/** Names in tools.css. */
const [ALL_HITS, ONE_HIT] = ['transcript-hits', 'transcript-hit']
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])
/** The distance of the sentence from the top of the box, as a share of its height. */
const PLACE_IN_BOX = 1 / 3

/** Whether this episode is in the player, and whether the text scrolls along. */
export type FollowState = 'silent' | 'following' | 'left'

export type ReaderEvents = {
  onFollow: (state: FollowState) => void
  /** The time of the sentence that was pressed or found, what is spoken from there on, and by whom ('' = unknown). */
  onChoose: (atSeconds: number, text: string, speaker: string) => void
}

/** The text that the tools belong to: static markup beside their island. */
export const transcriptBeside = (tools: HTMLElement | null): HTMLElement | undefined =>
  tools?.closest('details')?.querySelector<HTMLElement>('.transcript-text') ?? undefined

/** A sentence of a paragraph, and its offset in the text of the paragraph. */
type Part = { element: HTMLElement; start: number }

export class Reader {
  readonly #box: HTMLElement
  readonly #id: string
  readonly #events: ReaderEvents
  readonly #sentences: HTMLElement[]
  readonly #times: number[]
  readonly #stop = new AbortController()
  #paragraphs: { parts: Part[]; text: string }[] | undefined
  #spoken: HTMLElement | undefined
  #found: HTMLElement | undefined
  #isFollowing = true

  /** @param id 'ep-118' */
  constructor(box: HTMLElement, id: string, events: ReaderEvents) {
    this.#box = box
    this.#id = id
    this.#events = events
    this.#sentences = [...box.querySelectorAll<HTMLElement>('[data-t]')]
    this.#times = this.#sentences.map(({ dataset }) => Number(dataset.t))
    // A link led to this sentence.
    const linked = box.querySelector<HTMLElement>('[data-found]')
    if (linked) {
      this.#found = linked
      this.#isFollowing = false
      this.#offer(linked)
    }
    const { signal } = this.#stop
    box.addEventListener('click', (event) => this.#choose(event), { signal })
    for (const type of ['wheel', 'touchmove'] as const)
      box.addEventListener(type, () => this.#leave(), { passive: true, signal })
    box.addEventListener(
      'keydown',
      ({ key }) => {
        if (SCROLL_KEYS.has(key)) this.#leave()
      },
      { signal }
    )
    box.addEventListener(COVER_EVENT, () => (this.#paragraphs = undefined), { signal })
    // The scroll bar was pressed.
    box.addEventListener(
      'pointerdown',
      ({ target, offsetX }) => {
        if (target === box && offsetX > box.clientWidth) this.#leave()
      },
      { signal }
    )
    const unlisten = [$positionSeconds.subscribe(() => this.#light()), $player.subscribe(() => this.#light())]
    signal.addEventListener('abort', () => {
      for (const stop of unlisten) stop()
      this.#show([], 0)
    })
  }

  end(): void {
    this.#stop.abort()
  }

  /** Scrolls to the current sentence and follows again. */
  follow(): void {
    this.#isFollowing = true
    this.#light()
    this.#bring(this.#spoken)
  }

  find(query: string): Hit[] {
    this.#paragraphs ??= paragraphsOf(this.#box)
    const hits = findHits(
      this.#paragraphs.map(({ text }) => text),
      query
    )
    this.#show(hits, -1)
    return hits
  }

  /** Scrolls to one of the positions. */
  goTo(hits: readonly Hit[], index: number): void {
    this.#show(hits, index)
    if (!this.#found) return
    this.#leave()
    this.#bring(this.#found)
    this.#offer(this.#found)
  }

  #isPlaying(): boolean {
    const player = $player.get()
    return isInPlayer(player, this.#id) && player.step !== 'ended'
  }

  #light(): void {
    const isPlaying = this.#isPlaying()
    const spoken = isPlaying ? this.#sentences[spokenAt(this.#times, $positionSeconds.get())] : undefined
    const state = this.#isFollowing ? 'following' : 'left'
    this.#events.onFollow(isPlaying && this.#sentences.length > 0 ? state : 'silent')
    if (spoken === this.#spoken) return
    this.#spoken?.removeAttribute('aria-current')
    spoken?.setAttribute('aria-current', 'true')
    this.#spoken = spoken
    if (this.#isFollowing) this.#bring(spoken)
  }

  #leave(): void {
    if (!this.#isFollowing || !this.#isPlaying()) return
    this.#isFollowing = false
    this.#light()
  }

  /** Scrolls the box, never the page. */
  #bring(sentence: HTMLElement | undefined): void {
    if (!sentence) return
    const box = this.#box.getBoundingClientRect()
    // Collapsed, or no longer on the page.
    if (box.height === 0) return
    const top = sentence.getBoundingClientRect().top - box.top - box.height * PLACE_IN_BOX
    const isFar = Math.abs(top) > box.height
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#box.scrollBy({ top, behavior: isFar || isCalm ? 'instant' : 'smooth' })
  }

  #choose({ target }: MouseEvent): void {
    const sentence = target instanceof Element ? target.closest<HTMLElement>('a, [data-t]') : null
    if (!sentence?.dataset.t || getSelection()?.isCollapsed === false) return
    this.#isFollowing = true
    this.#offer(sentence)
  }

  /** Offers a sentence to the tools, if its time is known. */
  #offer(sentence: HTMLElement): void {
    const { t } = sentence.dataset
    if (!t) return
    const first = this.#box.querySelector(`[data-t="${t}"]`)
    this.#events.onChoose(Number(t), first?.textContent ?? '', speakerOf(sentence))
  }

  /** Highlights the words at all positions; in browsers without highlights, only the sentence of the current one. */
  #show(hits: readonly Hit[], index: number): void {
    this.#found?.removeAttribute('data-found')
    this.#found = undefined
    const hit = hits[index]
    if (hit) {
      this.#found = this.#partAt(hit.paragraph, hit.start)?.element
      this.#found?.setAttribute('data-found', '')
    }
    if (typeof Highlight === 'undefined') return
    if (hits.length === 0) CSS.highlights.delete(ALL_HITS)
    else CSS.highlights.set(ALL_HITS, new Highlight(...hits.flatMap((one) => this.#rangeOf(one))))
    if (hit) CSS.highlights.set(ONE_HIT, new Highlight(...this.#rangeOf(hit)))
    else CSS.highlights.delete(ONE_HIT)
    const one = CSS.highlights.get(ONE_HIT)
    if (one) one.priority = 1
  }

  #partAt(paragraph: number, offset: number): Part | undefined {
    return this.#paragraphs?.[paragraph]?.parts.findLast(({ start }) => start <= offset)
  }

  #rangeOf({ paragraph, start, end }: Hit): Range[] {
    const [first, last] = [this.#partAt(paragraph, start), this.#partAt(paragraph, end - 1)]
    const from = first && pointIn(first.element, start - first.start)
    const to = last && pointIn(last.element, end - last.start)
    if (!from || !to) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  }
}

/** The searchable text of each paragraph: its sentences with a space between them. */
function paragraphsOf(box: HTMLElement): { parts: Part[]; text: string }[] {
  return [...box.querySelectorAll('p:not([hidden], .spoiler-cover)')].map((paragraph) => {
    let text = ''
    const parts = [...paragraph.querySelectorAll<HTMLElement>(':scope > span')].map((element) => {
      const start = text.length
      text += `${element.textContent} `
      return { element, start }
    })
    return { parts, text: folded(text) }
  })
}

/** The text node at an offset of an element's text, and the offset in it. */
function pointIn(element: HTMLElement, offset: number): [Node, number] | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: [Node, number] | undefined
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left <= length) return [node, left]
    left -= length
    last = [node, length]
  }
  return last
}

/** The speaker is named where another one begins. */
function speakerOf(sentence: HTMLElement): string {
  for (let paragraph = sentence.closest('p'); paragraph; ) {
    const name = paragraph.querySelector(':scope > b')
    if (name) return name.textContent
    const before: Element | null = paragraph.previousElementSibling
    paragraph = before instanceof HTMLParagraphElement ? before : null
  }
  return ''
}

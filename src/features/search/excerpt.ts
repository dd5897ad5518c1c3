// The part of a text that a result shows: some words around the first hit.
import type { Part } from './contract.ts'

/** Marks around a hit in the database's results: private-use characters that records never contain. */
export const HIT_START = '\ue000'
export const HIT_END = '\ue001'
const BEFORE_CHARS = 60
export const EXCERPT_CHARS = 180

type Span = { start: number; end: number }

/** The positions of hits in a text without marks; [] if the marked text differs. */
export function hitsOf(marked: string, length: number): Span[] {
  const spans: Span[] = []
  let offset = 0
  let start = -1
  for (const piece of marked.split(/([\ue000\ue001])/)) {
    if (piece === HIT_START) start = offset
    else if (piece === HIT_END) spans.push({ start, end: offset })
    else offset += piece.length
  }
  return offset === length ? spans.filter((span) => span.start >= 0 && span.end > span.start) : []
}

/** The union of spans, in order. */
export function together(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}

/** Some words around the first hit, as parts, with an ellipsis where text is left out. */
export function excerpt(body: string, hits: readonly Span[]): Part[] {
  const first = hits[0]?.start ?? 0
  const from = first <= BEFORE_CHARS ? 0 : body.indexOf(' ', first - BEFORE_CHARS) + 1
  const wanted = from + EXCERPT_CHARS
  const to = wanted >= body.length ? body.length : Math.max(body.lastIndexOf(' ', wanted), hits[0]?.end ?? 0)
  const parts: Part[] = []
  const add = (text: string, isHit: boolean) => {
    if (text !== '') parts.push({ text, isHit })
  }
  let at = from
  if (from > 0) add('… ', false)
  for (const { start, end } of hits) {
    if (start < at || end > to) continue
    add(body.slice(at, start), false)
    add(body.slice(start, end), true)
    at = end
  }
  add(body.slice(at, to) + (to < body.length ? ' …' : ''), false)
  return parts
}

/** The second of the sentence in which the first hit is; null without times. */
export function momentOf(
  starts: readonly (readonly [offset: number, atSeconds: number])[],
  hits: readonly Span[]
): number | null {
  const first = hits[0]?.start ?? 0
  return (starts.findLast(([offset]) => offset <= first) ?? starts[0])?.[1] ?? null
}

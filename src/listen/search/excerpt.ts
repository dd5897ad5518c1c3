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

/**
 * Some words around the first hit, as parts, with an ellipsis where text is left out.
 * @param said the sentence that is marked as such
 */
export function excerpt(body: string, hits: readonly Span[], said?: Span): Part[] {
  const first = hits[0]?.start ?? 0
  const from = first <= BEFORE_CHARS ? 0 : body.indexOf(' ', first - BEFORE_CHARS) + 1
  const wanted = from + EXCERPT_CHARS
  const to = wanted >= body.length ? body.length : Math.max(body.lastIndexOf(' ', wanted), hits[0]?.end ?? 0)
  const parts: Part[] = []
  const add = (text: string, isHit: boolean, isSaid: boolean) => {
    if (text !== '') parts.push(isSaid ? { text, isHit, isSaid } : { text, isHit })
  }
  /** Adds a stretch of the body, cut where the sentence begins and ends. */
  const addFrom = (start: number, end: number, isHit: boolean) => {
    const cuts = said ? [said.start, said.end].filter((cut) => cut > start && cut < end) : []
    for (const [index, cut] of [...cuts, end].entries()) {
      const at = cuts[index - 1] ?? start
      add(body.slice(at, cut), isHit, said !== undefined && at >= said.start && cut <= said.end)
    }
  }
  let at = from
  if (from > 0) add('… ', false, false)
  for (const { start, end } of hits) {
    if (start < at || end > to) continue
    addFrom(at, start, false)
    addFrom(start, end, true)
    at = end
  }
  addFrom(at, to, false)
  if (to < body.length) add(' …', false, false)
  return parts
}

/** The sentence in which the first hit is: its second, and its place in the body; undefined without times. */
export function sentenceOf(
  body: string,
  starts: readonly (readonly [offset: number, atSeconds: number])[],
  hits: readonly Span[]
): (Span & { atSeconds: number }) | undefined {
  const first = hits[0]?.start ?? 0
  const index = Math.max(
    0,
    starts.findLastIndex(([offset]) => offset <= first)
  )
  const [start, atSeconds] = starts[index] ?? []
  if (start === undefined || atSeconds === undefined) return undefined
  const end = starts[index + 1]?.[0] ?? body.length
  return { atSeconds, start, end: start + body.slice(start, end).trimEnd().length }
}

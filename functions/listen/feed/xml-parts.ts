// Finds elements in the text of a feed, so that some can be changed while all the rest stays to the letter. The text must be
// well-formed: parseFeed() has read it.
import { decodeEntities } from '../../../src/lib/html.ts'
import { skipDeclaration } from './xml.ts'

/** An element with its offsets in the text. */
export interface XmlPart {
  name: string
  from: number
  to: number
  /** Its content; both are `to` for an empty element such as `<a/>`. */
  innerFrom: number
  innerTo: number
  attributes: ReadonlyMap<string, string>
}
export type XmlEdit = { from: number; to: number; text: string }

const ATTRIBUTE = /([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The elements between two offsets, without those inside them. */
export function partsOf(xml: string, from = 0, to = xml.length): XmlPart[] {
  const parts: XmlPart[] = []
  let depth = 0
  for (let at = xml.indexOf('<', from); at >= 0 && at < to; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '!') at = skipDeclaration(xml, at)
    else if (next === '?') at = orEnd(xml.indexOf('?>', at), xml)
    else if (next === '/') {
      depth--
      const last = parts.at(-1)
      const end = orEnd(xml.indexOf('>', at), xml) + 1
      if (depth === 0 && last) Object.assign(last, { innerTo: at, to: end })
    } else {
      const end = endOfTag(xml, at)
      const isEmpty = xml[end - 1] === '/'
      if (depth === 0) parts.push(partAt(xml, at, end))
      if (!isEmpty) depth++
      at = end
    }
  }
  return parts
}

const orEnd = (at: number, xml: string): number => (at < 0 ? xml.length : at)

/** Index of the '>' of a tag; one in an attribute is not it. */
function endOfTag(xml: string, at: number): number {
  let quote = ''
  for (let index = at; index < xml.length; index++) {
    const char = xml[index] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return index
  }
  return xml.length
}

function partAt(xml: string, from: number, end: number): XmlPart {
  const tag = xml.slice(from + 1, end).replace(/\/$/, '')
  const name = /^[^\s/>]*/.exec(tag)?.[0] ?? ''
  const attributes = new Map(
    Array.from(tag.slice(name.length).matchAll(ATTRIBUTE), ([, key = '', one, other]) => [
      key,
      decodeEntities(one ?? other ?? '')
    ])
  )
  return { name, from, to: end + 1, innerFrom: end + 1, innerTo: end + 1, attributes }
}

/** The text of an element, as a parser gives it; undefined if it has elements in it. */
export function textIn(xml: string, { innerFrom, innerTo }: XmlPart): string | undefined {
  let text = ''
  let at = innerFrom
  while (at < innerTo) {
    const open = xml.indexOf('<', at)
    const end = open < 0 || open > innerTo ? innerTo : open
    text += decodeEntities(xml.slice(at, end))
    if (end === innerTo) break
    const isCdata = xml.startsWith(CDATA, end)
    if (!isCdata && !xml.startsWith('<!--', end)) return undefined
    const close = skipDeclaration(xml, end)
    if (isCdata) text += xml.slice(end + CDATA.length, close)
    at = close + 3
  }
  return text
}

export const CDATA = '<![CDATA['

/** The text with each edit in its place; edits do not overlap. */
export function withEdits(xml: string, edits: readonly XmlEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    parts.push(xml.slice(at, from), text)
    at = to
  }
  return parts.join('') + xml.slice(at)
}

// Typography of sanitised notes: paragraphs instead of double line breaks, links for bare URLs, names kept on one line.
import { decodeEntities, escapeHtml } from '../../../src/lib/html.ts'
import { absoluteLink } from '../../../src/lib/web-address.ts'
import { MAX_WRITTEN_WORD_CHARS, withShortWords } from '../../../src/lib/words.ts'

export const MAX_NOTES_DEPTH = 20
const BLOCK = /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote)\b/
const BREAK = /^<br\b/
const TIME = /^[([]?\d{1,3}:\d{2}/
const SENTENCE_END = ".,;:!?'’”»…*"
const SENTENCE_OR_BRACKET_END = `${SENTENCE_END})]`
const BARE_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/gi

/**
 * Lays out HTML from the sanitiser (balanced tags, no stray '>'). Idempotent: laying out the result again changes
 * nothing.
 */
export function arrangeNotes(html: string, venueName: string): string {
  const keepTogether = unbroken(venueName)
  const tokens = (html.match(/<[^<>]*>|[^<]+/g) ?? []).flatMap((token) =>
    token.startsWith('<') ? [token] : spaced(keepTogether(withShortWords(token, MAX_WRITTEN_WORD_CHARS)))
  )
  return paragraphs(linkAddresses(tokens.filter(isNoGap))).join('')
}

/** False for whitespace between two blocks, which comes from the source formatting. */
const isNoGap = (token: string, at: number, tokens: string[]) =>
  token !== ' ' || !(BLOCK.test(tokens[at - 1] ?? '') || BLOCK.test(tokens[at + 1] ?? ''))

/** Collapses whitespace. A source line that starts with a time (a chapter list) stays a separate line. */
function spaced(text: string): string[] {
  const lines = text.replace(/[^\S\u00a0]+/g, (run, at: number) => {
    const isTimedLine =
      at > 0 && run.includes('\n') && TIME.test(text.slice(at + run.length, at + run.length + 10))
    return isTimedLine ? '\n' : ' '
  })
  return lines.split('\n').flatMap((line, at) => (at === 0 ? [line] : ['<br />', line]))
}

/** Turns bare URLs in text into links, except inside a link or at the maximum nesting depth. */
function linkAddresses(tokens: string[]): string[] {
  let depth = 0
  let inLink = 0
  return tokens.flatMap((token) => {
    if (!token.startsWith('<')) return inLink > 0 || depth >= MAX_NOTES_DEPTH ? [token] : linked(token)
    const step = depthStep(token)
    depth += step
    if (/^<\/?a\b/.test(token)) inLink += step
    return [token]
  })
}

const depthStep = (tag: string) => (BREAK.test(tag) ? 0 : tag.startsWith('</') ? -1 : 1)

/** Keeps the word and the digit of a name such as 'KINO 9' on one line. */
function unbroken(venueName: string): (text: string) => string {
  const parts = /^(\p{Lu}[\p{Lu}\p{N}]*)\s+(\d+)$/u.exec(venueName.trim())
  if (!parts) return (text) => text
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${parts[1]}\s+${parts[2]}(?![\p{L}\p{N}])`, 'gu')
  return (text) => text.replace(pattern, `${parts[1]}\u00a0${parts[2]}`)
}

function linked(escapedText: string): string[] {
  if (!/:\/\/|www\./i.test(escapedText)) return [escapedText]
  const text = decodeEntities(escapedText)
  const out: string[] = []
  let end = 0
  for (const match of text.matchAll(BARE_ADDRESS)) {
    const shown = trimEnd(match[0])
    const href = absoluteLink(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (!href || !/^https?:\/\/[^/]*\./.test(href)) continue
    out.push(escapeText(text.slice(end, match.index)))
    out.push(`<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">`)
    out.push(escapeText(shown), '</a>')
    end = match.index + shown.length
  }
  out.push(escapeText(text.slice(end)))
  return out.filter((token) => token !== '')
}

const escapeText = (text: string) => escapeHtml(text).replace(/&quot;/g, '"')

/** Drops punctuation after a URL, and a closing bracket if the URL contains no opening one. */
function trimEnd(address: string): string {
  const opens = /[([]/.test(address)
  let end = address.length
  while (end > 0 && (opens ? SENTENCE_END : SENTENCE_OR_BRACKET_END).includes(address[end - 1] ?? '')) end--
  return address.slice(0, end)
}

/**
 * Wraps loose top-level text in paragraphs, unwraps outer `div`s, drops empty blocks, and ends a paragraph at two or more
 * line breaks in a row.
 */
function paragraphs(tokens: string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? ''
    const end = elementOrRunEnd(tokens, at)
    const part = tokens.slice(at, end)
    at = end
    if (!hasText(part)) continue
    const inner = part.slice(1, -1)
    if (token === '<div>') out.push(...paragraphs(inner))
    else if (!BLOCK.test(token)) out.push(...looseText(part))
    else if (token === '<p>' && !inner.some((one) => BLOCK.test(one))) out.push(...splitAtBreaks(inner))
    else out.push(...part)
  }
  return out
}

/** Index after the block that starts at `start`, or after the run of text and inline elements there. */
function elementOrRunEnd(tokens: string[], start: number): number {
  const isRun = !BLOCK.test(tokens[start] ?? '')
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (isRun && depth === 0 && BLOCK.test(token)) return at
    if (token.startsWith('<')) depth += depthStep(token)
    if (!isRun && depth === 0) return at + 1
  }
  return tokens.length
}

function looseText(run: string[]): string[] {
  if (run.some((token) => BLOCK.test(token))) return run
  return splitAtBreaks(
    maxDepth(run) < MAX_NOTES_DEPTH ? run : run.filter((token) => !/^<\/?[a-z]/.test(token))
  )
}

function maxDepth(tokens: string[]): number {
  let depth = 0
  let deepest = 0
  for (const token of tokens) {
    if (token.startsWith('<')) depth += depthStep(token)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function splitAtBreaks(tokens: string[]): string[] {
  const parts: string[][] = [[]]
  let depth = 0
  tokens.forEach((token, at) => {
    if (token.startsWith('<')) depth += depthStep(token)
    const last = parts.at(-1) ?? []
    if (depth === 0 && BREAK.test(token) && isSecondBreak(tokens, at)) parts.push([])
    else last.push(token)
  })
  return parts
    .map(trimmed)
    .filter(hasText)
    .flatMap((part) => ['<p>', ...part, '</p>'])
}

/** Whether this break follows another with only whitespace between them. */
function isSecondBreak(tokens: string[], at: number): boolean {
  let before = at - 1
  while (before >= 0 && isSpace(tokens[before])) before--
  return BREAK.test(tokens[before] ?? '')
}

const isSpace = (token = '') => !token.startsWith('<') && token.trim() === ''
const hasText = (part: string[]) => part.some((token) => !token.startsWith('<') && token.trim() !== '')

/** Removes breaks and whitespace at both ends. */
function trimmed(part: string[]): string[] {
  const isEdge = (token = '') => BREAK.test(token) || isSpace(token)
  let start = 0
  let end = part.length
  while (start < end && isEdge(part[start])) start++
  while (end > start && isEdge(part[end - 1])) end--
  return part.slice(start, end).map((token, at, all) => {
    if (token.startsWith('<')) return token
    const left = at === 0 ? token.trimStart() : token
    return at === all.length - 1 ? left.trimEnd() : left
  })
}

// Notes of an episode as safe, readable HTML, and titles as plain text (spec listening 5, reliability X-25).
import sanitizeHtml from 'sanitize-html'
import { decodeEntities, escapeHtml } from '../../lib/html.ts'
import { absoluteLink } from '../../lib/web-address.ts'
import { arrangeNotes, MAX_NOTES_DEPTH } from './notes-layout.ts'

export const ALLOWED_TAGS = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'span', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ul', 'ol', 'li', 'a', 'blockquote']
]
export const MAX_NOTES_CHARS = 100_000
const MAX_TITLE_CHARS = 300
/** Odd nesting settles in two or three; markup that has not by then is kept as its text. */
const MAX_ROUNDS = 8
const ABSURD_DEPTH = 400
const CLOSES_ITSELF =
  /^(?:p|li|br|hr|img|input|embed|wbr|source|track|col|link|meta|area|base|td|th|tr|dt|dd|option)$/i

const OUTER_LINK = { target: '_blank', rel: 'noopener noreferrer' }
const BLOCKS = /<(?:p|br|div|h[1-6]|ul|ol|li|blockquote|table|tr|section|article|figure|hr|pre)\b/i
const ESCAPED_TAGS =
  /&lt;\/?(?:p|br|div|h[1-6]|ul|ol|li|a|b|strong|em|i|span|blockquote)(?:\s[^<>]{0,300}?)?\/?&gt;/i
const EMPTY_BLOCKS = new Set(['li', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const INLINE = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 'span'])

const options: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  // No class at all: a feed must not borrow the site's own styles (a `fixed inset-0` layer over the page).
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: MAX_NOTES_DEPTH,
  transformTags: {
    // The page has the h1 and the section above the notes the h2.
    h1: 'h3',
    h2: 'h3',
    a: (_tag, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes.href ?? '') })
  },
  exclusiveFilter: (frame) => {
    const isEmptyInline = INLINE.has(frame.tag) && isBlank(frame.text)
    if (isEmptyInline || (frame.tag === 'a' && frame.attribs.href === undefined)) return 'excludeTag'
    return EMPTY_BLOCKS.has(frame.tag) && isBlank(frame.text)
  }
}

const isBlank = (text: string) => /^[\s\u200b\ufeff]*$/.test(text)

/** Attributes of a link to the outside; none when the address is not absolute http(s) or mailto. */
export function linkAttributes(address: string): Record<string, string> {
  const href = absoluteLink(address)
  if (!href) return {}
  return href.startsWith('mailto:') ? { href } : { href, ...OUTER_LINK }
}

/**
 * HTML of a feed as notes that may stand in our page: only listed tags, absolute links, no nesting deeper than 20,
 * at most 100 000 characters. Plain text gets paragraphs and links. `venueName` (the podcast's name, 'KINO 9') gets
 * a no-break space before its digit. Doing it twice changes nothing.
 */
export function sanitizeNotes(html: string, venueName = ''): string {
  const read = withoutControls(html.slice(0, MAX_NOTES_CHARS))
  let source = isAbsurdlyNested(read) ? textOnly(read) : asHtml(read)
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const notes = arrangeNotes(withoutControls(sanitizeHtml(source, options)), venueName)
    if (notes === source) return notes
    // Too long: what the sanitiser adds has no room any more.
    const fitting = Math.floor((source.length * MAX_NOTES_CHARS * 0.9) / notes.length)
    source = notes.length > MAX_NOTES_CHARS ? source.slice(0, fitting).toWellFormed() : notes
  }
  return `<p>${sanitizeHtml(source, BARE).slice(0, MAX_NOTES_CHARS / 2)}</p>`
}

/** Whether tags that must be closed stand open in one another so deep that only their text is worth reading. */
function isAbsurdlyNested(html: string): boolean {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^<>]*>/gi)) {
    if (CLOSES_ITSELF.test(name)) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > ABSURD_DEPTH) return true
  }
  return false
}

const textOnly = (html: string) => asHtml(html.replace(/<[^<>]*>?/g, ' '))

/** Text without blocks gets them from its line breaks; tags that were escaped once too often come back. */
function asHtml(text: string): string {
  if (BLOCKS.test(text)) return text
  if (ESCAPED_TAGS.test(text)) return asHtml(unescapeOnce(text))
  const paragraphs = text.trim().split(/\n[^\S\n]*\n\s*/)
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`).join('')
}

const unescapeOnce = (text: string) =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => decodeEntities(`&${name};`))

/** Control characters, direction overrides and broken halves of characters have no place in a text. */
function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  )
}

/** One line of plain text from a title or name: tags gone, entities read, controls and runs of space gone. */
export function plainText(text: string, maxChars = MAX_TITLE_CHARS): string {
  const flat = withoutControls(text.slice(0, maxChars * 10))
  const read = /[<&]/.test(flat) ? decodeEntities(sanitizeHtml(guardLoneBrackets(flat), BARE)) : flat
  // Once more, because entities can spell controls.
  const line = withoutControls(read)
    .replace(/[\s\u200b]+/g, oneSpace)
    .normalize('NFC')
    .trim()
  return line.length > maxChars ? `${cut(line, maxChars - 1)}…` : line
}

const cut = (text: string, maxChars: number) => text.slice(0, maxChars).toWellFormed().trimEnd()

/** One no-break space stays: it keeps a name together. */
const oneSpace = (run: string) => (run === '\u00a0' ? run : ' ')

const BARE: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }

/** 'I <3 films' and 'a <b' keep their bracket: only what closes is a tag. */
const guardLoneBrackets = (text: string) => text.replace(/<(?![a-z/!][^<>]*>)/gi, () => escapeHtml('<'))

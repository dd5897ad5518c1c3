// Turns show notes into safe, readable HTML, and titles into plain text.
import sanitizeHtml from 'sanitize-html'
import { decodeEntities, escapeHtml } from '../../../src/lib/html.ts'
import { absoluteLink } from '../../../src/lib/web-address.ts'
import { arrangeNotes, MAX_NOTES_DEPTH } from './notes-layout.ts'

export const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'span',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote'
]
export const MAX_NOTES_CHARS = 100_000
const MAX_TITLE_CHARS = 300
/** Odd nesting settles in two or three rounds. Markup that has not settled by then is reduced to its text. */
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
    // The page's title is the h1 and the section heading above the notes the h2.
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

/** Attributes of an external link; none if the URL is not absolute http(s) or mailto. */
export function linkAttributes(address: string): Record<string, string> {
  const href = absoluteLink(address)
  if (!href) return {}
  return href.startsWith('mailto:') ? { href } : { href, ...OUTER_LINK }
}

/**
 * Sanitises HTML from a feed: only allowed tags, absolute links, nesting up to 20 levels, at most 100 000 characters.
 * Plain text gets paragraphs and links. `venueName` (the podcast's name, 'KINO 9') gets a no-break space before its
 * digit. Idempotent.
 */
export function sanitizeNotes(html: string, venueName = ''): string {
  const read = withoutControls(html.slice(0, MAX_NOTES_CHARS))
  let source = isAbsurdlyNested(read) ? textOnly(read) : asHtml(read)
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const notes = arrangeNotes(withoutControls(sanitizeHtml(source, options)), venueName)
    if (notes === source) return notes
    // Too long: shorten the source, because the sanitiser adds characters.
    const fitting = Math.floor((source.length * MAX_NOTES_CHARS * 0.9) / notes.length)
    source = notes.length > MAX_NOTES_CHARS ? source.slice(0, fitting).toWellFormed() : notes
  }
  return `<p>${sanitizeHtml(source, BARE).slice(0, MAX_NOTES_CHARS / 2)}</p>`
}

/** Whether non-void tags are nested so deep that only the text is worth keeping. */
function isAbsurdlyNested(html: string): boolean {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)(?![a-z\d])[^<>]*>/gi)) {
    if (CLOSES_ITSELF.test(name)) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > ABSURD_DEPTH) return true
  }
  return false
}

const textOnly = (html: string) => asHtml(html.replace(/<[^<>]*>?/g, ' '))

/** Turns line breaks into paragraphs if the text has no block tags. Unescapes tags that were escaped twice. */
function asHtml(text: string): string {
  if (BLOCKS.test(text)) return text
  if (ESCAPED_TAGS.test(text)) return asHtml(unescapeOnce(text))
  const paragraphs = text.trim().split(/\n[^\S\n]*\n\s*/)
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`).join('')
}

const unescapeOnce = (text: string) =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => decodeEntities(`&${name};`))

/** Removes control characters, direction overrides and lone surrogates, and normalises line breaks. */
function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  )
}

/** One line of plain text from a title or name: tags and controls removed, entities decoded, whitespace collapsed. */
export function plainText(text: string, maxChars = MAX_TITLE_CHARS): string {
  const flat = withoutControls(text.slice(0, maxChars * 10))
  const read = /[<&]/.test(flat) ? decodeEntities(sanitizeHtml(guardLoneBrackets(flat), BARE)) : flat
  // Again, because entities can encode control characters.
  const line = withoutControls(read)
    .replace(/[\s\u200b]+/g, oneSpace)
    .normalize('NFC')
    .trim()
  return line.length > maxChars ? `${cut(line, maxChars - 1)}…` : line
}

const cut = (text: string, maxChars: number) => text.slice(0, maxChars).toWellFormed().trimEnd()

/** A single no-break space is kept: it holds a name together. */
const oneSpace = (run: string) => (run === '\u00a0' ? run : ' ')

const BARE: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }

/** Escapes a '<' that starts no complete tag, as in 'I <3 films' and 'a <b'. */
const guardLoneBrackets = (text: string) => text.replace(/<(?![a-z/!][^<>]*>)/gi, () => escapeHtml('<'))

// Checks and repairs a feed's XML before parsing.

/** Usual prefixes by namespace URI, because a feed may bind a namespace to any prefix. */
const PREFIXES = new Map([
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['https://podcastindex.org/namespace/1.0', 'podcast'],
  ['https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast'],
  ['http://podlove.org/simple-chapters', 'psc'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://www.google.com/schemas/play-podcasts/1.0', 'googleplay'],
  ['http://purl.org/dc/elements/1.1/', 'dc']
])
const HEAD_CHARS = 20_000
/** Real feeds nest about five levels deep. Each level and each element costs the parser memory. */
const MAX_XML_DEPTH = 100
const MAX_ELEMENTS = 300_000
const MAX_ITEMS = 10_000

/** The usual prefix of a namespace; undefined for one that we do not read. */
export const usualPrefixOf = (uri: string): string | undefined => PREFIXES.get(uri.trim().toLowerCase())

/** Prefixes of this feed that differ from the usual ones, for example 'atom10' → 'atom'. */
export function unusualPrefixes(xml: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of xml
    .slice(0, HEAD_CHARS)
    .matchAll(/\sxmlns:([\w-]{1,40})\s*=\s*["']([^"'<>]{1,200})["']/g)) {
    const usual = usualPrefixOf(match[2] ?? '')
    if (match[1] && usual && usual !== match[1]) found.set(match[1], usual)
  }
  return found
}

/** Index of the first element, and the name in a `<!DOCTYPE` before it, if any. */
export function readProlog(xml: string): { rootAt: number; doctype?: string } {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const next = xml[at + 1] ?? ''
    if (next !== '?' && next !== '!') return { rootAt: at }
    const isComment = xml.startsWith('<!--', at)
    if (next === '!' && !isComment)
      return { rootAt: -1, doctype: /^<!DOCTYPE\s+([\w:-]*)/i.exec(xml.slice(at, at + 100))?.[1] ?? '' }
    const close = xml.indexOf(isComment ? '-->' : '?>', at)
    if (close < 0) break
    at = close
  }
  return { rootAt: -1 }
}

/** Whether the XML could exhaust the parser: elements nested too deep, or too many of them. */
export function isTooComplex(xml: string): boolean {
  let depth = 0
  let elements = 0
  let items = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '!') at = skipDeclaration(xml, at)
    else if (next === '/') depth--
    else if (next !== '?') {
      const close = xml.indexOf('>', at)
      elements++
      if (xml.startsWith('item', at + 1) || xml.startsWith('entry', at + 1)) items++
      if (xml[close - 1] !== '/') depth++
      if (depth > MAX_XML_DEPTH || elements > MAX_ELEMENTS || items > MAX_ITEMS) return true
      if (close < 0) return false
    }
  }
  return false
}

/** Index of the end of a CDATA section, comment or declaration; the end of the text if it is not closed. */
export function skipDeclaration(xml: string, at: number): number {
  const closing = xml.startsWith('<![CDATA[', at) ? ']]>' : xml.startsWith('<!--', at) ? '-->' : '>'
  const close = xml.indexOf(closing, at)
  return close < 0 ? xml.length : close
}

/** Escapes every '&' that starts no XML entity, except in CDATA sections, where it is allowed. */
export function escapeStrayAmpersands(xml: string): string {
  const parts: string[] = []
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<![CDATA[', at)
    const end = open < 0 ? xml.length : open
    parts.push(xml.slice(at, end).replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;'))
    if (open < 0) break
    const close = xml.indexOf(']]>', open)
    at = close < 0 ? xml.length : close
    parts.push(xml.slice(open, at))
  }
  return parts.join('')
}

/** Removes control characters that XML forbids, and anything before the first '<'. */
export function tidyXml(xml: string): string {
  const start = xml.indexOf('<')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return (start < 0 ? '' : xml.slice(start)).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
}

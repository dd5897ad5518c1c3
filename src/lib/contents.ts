// The table of contents of a long text, from its headings.
import { slugify, uniqueSlugs } from './slug.ts'

export interface Contents {
  /** The text, in which each `h2` now has an id. */
  html: string
  /** In order; `heading` is HTML. */
  entries: { id: string; heading: string }[]
}

const HEADING = /<h2(?<attributes>[^>]*)>(?<heading>.*?)<\/h2>/gs
const idIn = (attributes = '') => /\sid="([^"]+)"/.exec(attributes)?.[1]
const wordsOf = (html: string) => html.replace(/<[^>]+>|&\w+;/g, ' ').trim()

/** Existing ids of headings stay; other headings get one from their text. */
export function withContents(html: string): Contents {
  const given = [...html.matchAll(HEADING)].flatMap(({ groups }) => idIn(groups?.attributes) ?? [])
  const freeSlug = uniqueSlugs(given)
  const entries: Contents['entries'] = []
  const withIds = html.replace(HEADING, (_, attributes: string, inner: string) => {
    const heading = inner.trim()
    const id = idIn(attributes)
    entries.push({ id: id ?? freeSlug(slugify(wordsOf(heading), 'deel')), heading })
    return id
      ? `<h2${attributes}>${heading}</h2>`
      : `<h2${attributes} id="${entries.at(-1)?.id}">${heading}</h2>`
  })
  return { html: withIds, entries }
}

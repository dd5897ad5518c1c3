// Searching titles of episodes, films and chapters: few enough to be searched in the browser, also offline. Typing
// errors are tolerated where nothing matches exactly.
import MiniSearch, { type Query } from 'minisearch'
import * as v from 'valibot'
import { searchable } from '../../lib/slug.ts'
import { timeQuery } from '../episodes/notes.ts'
import type { Part } from './contract.ts'
import { wordForms } from './word-forms.ts'

/** Served next to the search page. */
export const TITLES_PATH = '/zoeken/titles.json'

export const titlesSchema = v.object({
  episodes: v.array(
    v.object({
      slug: v.string(),
      /** 'Aflevering 112'. */
      label: v.string(),
      title: v.string(),
      /** Missing in titles that were kept from before the results could be played. */
      audioUrl: v.optional(v.string()),
      chapters: v.array(v.tuple([v.number(), v.string()]))
    })
  ),
  films: v.array(
    v.object({ slug: v.string(), title: v.string(), year: v.number(), labels: v.array(v.string()) })
  )
})
export type Titles = v.InferOutput<typeof titlesSchema>

export type AudioUrls = ReadonlyMap<string, string>

export type TitleHit = {
  kind: 'film' | 'episode' | 'chapter'
  href: string
  parts: Part[]
  /** The line below the title: 'Aflevering 112', or the year of a film and its episodes. */
  label: string
  /** Of the episode of a chapter. */
  slug?: string
  atSeconds?: number
}

const MOST_PER_KIND = 6
/** Shorter words must match exactly, or 'maan' finds 'aan' and 'maar'; in longer ones one letter in five may differ. */
const FORGIVEN_FROM_CHARS = 5
const FORGIVEN_SHARE = 0.2

type Entry = Omit<TitleHit, 'parts'> & { id: number; title: string; words: string }

/** Text without case and accents, for comparing. */
const wordsOf = (text: string): string[] => searchable(text).split(' ').filter(Boolean)

/** Returns the search over these titles; building it takes some milliseconds. */
export function titleSearch(titles: Titles): (query: string) => TitleHit[] {
  const entries = entriesOf(titles)
  const index = new MiniSearch<Entry>({
    fields: ['title', 'words'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      boost: { title: 2 }
    }
  })
  index.addAll(entries)
  const fuzzy = (term: string) => (term.length >= FORGIVEN_FROM_CHARS ? FORGIVEN_SHARE : false)
  return (query) => {
    const counts = { film: 0, episode: 0, chapter: 0 }
    const exact = index.search(inAnyForm(query))
    return (exact.length > 0 ? exact : index.search(query, { fuzzy })).flatMap(({ id, terms }) => {
      const entry = entries[id]
      if (!entry || ++counts[entry.kind] > MOST_PER_KIND) return []
      const { id: _id, title, words: _words, ...hit } = entry
      return [{ ...hit, parts: marked(title, new Set(terms)) }]
    })
  }
}

/** All words, each in one of its forms; only the word itself may be the beginning of another. */
const inAnyForm = (query: string): Query => ({
  combineWith: 'AND',
  queries: wordsOf(query).map((word) => ({
    combineWith: 'OR',
    queries: [word, { queries: wordForms(word).slice(1), prefix: false }]
  }))
})

function entriesOf({ episodes, films }: Titles): Entry[] {
  const entries: Omit<Entry, 'id'>[] = [
    ...films.map(({ slug, title, year, labels }) => ({
      kind: 'film' as const,
      href: `/film/${slug}/`,
      title,
      words: year > 0 ? String(year) : '',
      label: [year > 0 ? String(year) : '', ...labels].filter(Boolean).join(' · ')
    })),
    ...episodes.flatMap(({ slug, label, title, chapters }) => {
      const href = `/aflevering/${slug}/`
      return [
        { kind: 'episode' as const, href, title, words: label, label },
        ...chapters.map(([atSeconds, chapter]) => ({
          kind: 'chapter' as const,
          href: href + timeQuery(atSeconds),
          title: chapter,
          words: '',
          label,
          slug,
          atSeconds
        }))
      ]
    })
  ]
  return entries.map((entry, id) => ({ ...entry, id }))
}

function marked(title: string, terms: ReadonlySet<string>): Part[] {
  return title
    .split(/([\p{L}\p{N}\p{M}'’]+)/u)
    .filter((piece) => piece !== '')
    .map((text) => ({ text, isHit: wordsOf(text).some((word) => terms.has(word)) }))
}

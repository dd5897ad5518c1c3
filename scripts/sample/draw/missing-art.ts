// What the sample names and nobody drew yet.
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { covers } from './covers.ts'
import { posters } from './posters.ts'

const sample = new URL('../../../sample/', import.meta.url)

const Films = v.array(
  v.object({ tmdbId: v.number(), title: v.string(), poster: v.optional(v.boolean(), true) })
)

const plain = (text: string): string => text.replaceAll('’', "'").replace(/\s/g, '')

/** Complains about films without a poster, titles that differ and episode pictures nobody drew. */
export async function missingArt(): Promise<readonly string[]> {
  const films = v.parse(Films, JSON.parse(await readFile(new URL('films.json', sample), 'utf8')))
  const feed = await readFile(new URL('feed.xml', sample), 'utf8')
  const drawn = films.filter((film) => film.poster)
  const pictures = new Set([...feed.matchAll(/\/covers\/([\w-]+)\.webp/g)].map((match) => match[1] ?? ''))
  return [
    ...drawn.filter(({ tmdbId }) => !posters[tmdbId]).map(({ title }) => `no poster for ${title}`),
    ...drawn
      .filter(({ tmdbId, title }) => plain(posters[tmdbId]?.lines.join('') ?? title) !== plain(title))
      .map(({ title }) => `the poster of ${title} bears another title`),
    ...[...pictures].filter((name) => !covers[Number(name)]).map((name) => `no cover ${name}`)
  ]
}

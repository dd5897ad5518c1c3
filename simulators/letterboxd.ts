// Simulates the pages of the film diary that we use: the address by TMDB id, and the page it redirects to.
import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'
import { simulatedFault } from './faults.ts'
import { filmById, type SampleFilm, sampleFilms } from './sample-films.ts'

/** Answers from `films.json` in `folder`. */
export function simulatedLetterboxd(folder: string): SendRequest {
  const films = sampleFilms(folder)
  return async (request) => {
    const url = new URL(request.url)
    const [, kind, name = ''] = url.pathname.split('/')
    const known = await films()
    if (kind === 'tmdb') {
      const fault = await simulatedFault(name, '3', { keyRefused: closed, usedUp: closed })
      if (fault) return fault
      const film = filmById(known, Number(name))
      return film ? Response.redirect(new URL(`/film/${film.diarySlug}/`, url), 302) : notFound()
    }
    const film =
      known.find(({ diarySlug }) => diarySlug === name) ?? filmById(known, Number(name.replace('film-', '')))
    return kind === 'film' && film ? page(film, url) : notFound()
  }
}

const closed = () => new Response('<!doctype html><title>Just a moment...</title>', { status: 403 })
const notFound = () => new Response('<!doctype html><title>Not Found</title>', { status: 404 })

function page(film: SampleFilm, url: URL): Response {
  const data = {
    '@context': 'http://schema.org',
    '@type': 'Movie',
    '@id': url.href,
    url: url.href,
    name: film.title,
    dateCreated: film.releaseDate,
    releasedEvent: [{ '@type': 'PublicationEvent', startDate: film.releaseDate.slice(0, 4) }],
    ...(film.diaryRating > 0
      ? {
          aggregateRating: {
            '@type': 'aggregateRating',
            bestRating: 5,
            worstRating: 0,
            ratingValue: film.diaryRating,
            ratingCount: 1000,
            reviewCount: 100
          }
        }
      : {})
  }
  const html = `<!doctype html><html lang="en"><head><title>${film.diarySlug}</title>
<script type="application/ld+json">
/* <![CDATA[ */
${JSON.stringify(data).replaceAll('<', '\\u003c')}
/* ]]> */
</script></head><body><h1>Film</h1></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html;charset=UTF-8' } })
}

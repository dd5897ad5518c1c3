import type { APIRoute } from 'astro'
import { loadPodcast } from '../../features/episodes/loader.ts'
import { hashOf, textsOf } from '../../features/search/loader.ts'

/** `GET /zoeken/texts.json`: which texts the site has. The index of the search is filled from it. */
export const GET: APIRoute = () =>
  Response.json(
    loadPodcast().episodes.map((episode) => ({ slug: episode.slug, hash: hashOf(textsOf(episode)) }))
  )

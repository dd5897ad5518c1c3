import type { APIRoute } from 'astro'
import { CHAPTERS_TYPE, chaptersFile, hasChaptersFile } from '../../../listen/episodes/chapters-file.ts'
import { loadPodcast } from '../../../listen/episodes/loader.ts'
import { displayTitle } from '../../../listen/episodes/naming.ts'
import type { Episode } from '../../../listen/episodes/schema.ts'
import { settings } from '../../../site/brand/settings.ts'

export const getStaticPaths = () =>
  loadPodcast()
    .episodes.filter(hasChaptersFile)
    .map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /aflevering/{slug}/chapters.json`: the chapters as `podcast:chapters`, prebuilt. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) =>
  Response.json(chaptersFile(episode, displayTitle(episode), settings), {
    headers: { 'content-type': CHAPTERS_TYPE }
  })

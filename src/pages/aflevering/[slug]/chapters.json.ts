import type { APIRoute } from 'astro'
import { settings } from '../../../features/brand/settings.ts'
import { CHAPTERS_TYPE, chaptersFile } from '../../../features/episodes/chapters-file.ts'
import { loadPodcast } from '../../../features/episodes/loader.ts'
import { displayTitle } from '../../../features/episodes/naming.ts'
import type { Episode } from '../../../features/episodes/schema.ts'

/** Only episodes with chapters have the file. */
export const getStaticPaths = () =>
  loadPodcast()
    .episodes.filter(({ chapters }) => chapters.length > 0)
    .map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /aflevering/{slug}/chapters.json`: the chapters as `podcast:chapters`, prebuilt. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) =>
  Response.json(chaptersFile(episode, displayTitle(episode), settings.name), {
    headers: { 'content-type': CHAPTERS_TYPE }
  })

import type { APIRoute } from 'astro'
import type { Episode } from '../../../features/episodes/schema.ts'
import { loadTranscript, transcribedEpisodes } from '../../../features/transcripts/loader.ts'
import { toText } from '../../../features/transcripts/rules.ts'

export const getStaticPaths = () =>
  transcribedEpisodes('untimed').map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /aflevering/{slug}/transcript.txt`: what is said, where it is not known when. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) => {
  const transcript = loadTranscript(episode)
  return transcript ? new Response(toText(transcript)) : new Response(null, { status: 404 })
}

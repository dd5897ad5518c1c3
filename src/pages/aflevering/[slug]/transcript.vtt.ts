import type { APIRoute } from 'astro'
import type { Episode } from '../../../listen/episodes/schema.ts'
import { loadTranscript, transcribedEpisodes } from '../../../listen/transcripts/loader.ts'
import { toWebVtt } from '../../../listen/transcripts/transcript-formats.ts'

export const getStaticPaths = () =>
  transcribedEpisodes('timed').map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /aflevering/{slug}/transcript.vtt`: the transcript as captions. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) => {
  const transcript = loadTranscript(episode)
  return transcript ? new Response(toWebVtt(transcript)) : new Response(null, { status: 404 })
}

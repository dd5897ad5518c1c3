import type { APIRoute } from 'astro'
import type { Episode } from '../../../listen/episodes/schema.ts'
import { loadTranscript, transcribedEpisodes } from '../../../listen/transcripts/loader.ts'
import { toText } from '../../../listen/transcripts/transcript-formats.ts'

export const getStaticPaths = () =>
  transcribedEpisodes('untimed').map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /aflevering/{slug}/transcript.txt`: the transcript of an episode without times. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) => {
  const transcript = loadTranscript(episode)
  return transcript ? new Response(toText(transcript)) : new Response(null, { status: 404 })
}

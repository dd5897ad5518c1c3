import type { APIRoute } from 'astro'
import { loadPodcast } from '../../../features/episodes/loader.ts'
import type { Episode } from '../../../features/episodes/schema.ts'
import { loadTranscript } from '../../../features/transcripts/loader.ts'
import { toText, toWebVtt, transcriptPath } from '../../../features/transcripts/rules.ts'

export const getStaticPaths = () =>
  loadPodcast()
    .episodes.filter(({ transcript }) => transcript !== undefined)
    .map((episode) => ({
      params: { slug: episode.slug, format: transcriptPath(episode).split('.').at(-1) ?? '' },
      props: { episode }
    }))

/** `GET /aflevering/{slug}/transcript.vtt` (or .txt): what is said, for players and people. */
export const GET: APIRoute<{ episode: Episode }> = ({ props: { episode } }) => {
  const transcript = loadTranscript(episode)
  if (!transcript) return new Response(null, { status: 404 })
  return new Response(episode.transcript === 'timed' ? toWebVtt(transcript) : toText(transcript))
}

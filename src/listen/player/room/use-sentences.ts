// The sentences of the loaded episode, fetched when the full screen opens.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { report } from '../../../browser/report.ts'
import { transcriptPath } from '../../episodes/episode-path.ts'
import { readOwnCaptions, type SpokenSentence } from '../../episodes/own-captions.ts'
import { trustedChapters } from '../chapters.ts'
import { $durationSeconds, $playable } from '../player.store.ts'

/** Of the last episode only: a text may be large. */
let last: { slug: string; sentences: readonly SpokenSentence[] } | undefined

export type Text = { sentences: readonly SpokenSentence[] } | 'loading' | 'missing'

async function fetchSentences(slug: string): Promise<SpokenSentence[]> {
  const response = await fetch(transcriptPath({ slug, transcript: 'timed' }))
  if (!response.ok) throw new Error(`The transcript answered ${response.status}.`)
  return readOwnCaptions(await response.text())
}

/** undefined = the episode has no text, or not at the times of this recording. */
export function useSentences(): { text: Text | undefined; retry: () => void } {
  const playable = useStore($playable)
  const durationSeconds = useStore($durationSeconds)
  const slug = playable?.hasTranscript && playable.slug
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (!slug || last?.slug === slug) return
    let isGone = false
    setFailed(undefined)
    fetchSentences(slug).then(
      (sentences) => {
        last = { slug, sentences }
        if (!isGone) setLoaded(slug)
      },
      (error: unknown) => {
        report(error, `transcript, attempt ${attempt}`)
        if (!isGone) setFailed(slug)
      }
    )
    return () => {
      isGone = true
    }
  }, [slug, attempt])
  const retry = () => setAttempt(attempt + 1)
  if (!slug || !playable) return { text: undefined, retry }
  if (last?.slug !== slug) return { text: failed === slug ? 'missing' : 'loading', retry }
  const known = trustedChapters([{ seconds: 0 }], playable.duration, durationSeconds)
  return { text: known.length > 0 && last.sentences.length > 0 ? last : undefined, retry }
}

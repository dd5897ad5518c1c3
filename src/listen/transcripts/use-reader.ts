// The text of the transcript as its tools see it: what was found, which sentence is chosen, and whether it follows the audio.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Hit } from './find.ts'
import { type FollowState, Reader, transcriptBeside } from './reader.service.ts'

export interface Found {
  query: string
  hits: readonly Hit[]
  /** -1 = nothing was found. */
  index: number
}
const NOTHING: Found = { query: '', hits: [], index: -1 }

export interface Sentence {
  atSeconds: number
  text: string
  /** '' = unknown. */
  speaker: string
}

/** @param tools the element beside whose transcript the reader works */
export function useReader(
  slug: string,
  tools: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>
) {
  const reader = useRef<Reader>(undefined)
  const [found, setFound] = useState(NOTHING)
  const [chosen, setChosen] = useState<Sentence>()
  const [followState, setFollowState] = useState<FollowState>('silent')

  const goTo = (next: Found) => {
    setFound(next)
    reader.current?.goTo(next.hits, next.index)
  }
  const search = (query: string) => {
    const hits = reader.current?.find(query) ?? []
    // The sentence that was found before is no longer highlighted.
    if (hits.length === 0) setChosen(undefined)
    goTo({ query, hits, index: hits.length > 0 ? 0 : -1 })
  }
  /** To the next place, or back; after the last one comes the first. */
  const step = (by: number) => {
    const { hits, index } = found
    if (hits.length > 0) goTo({ ...found, index: (index + by + hits.length) % hits.length })
  }

  const searchFirst = useEffectEvent(() => {
    // What was typed before the code came.
    if (field.current?.value) search(field.current.value)
  })
  useEffect(() => {
    const box = transcriptBeside(tools.current)
    if (!box) return
    const started = new Reader(box, `ep-${slug}`, {
      onFollow: setFollowState,
      onChoose: (atSeconds, text, speaker) => setChosen({ atSeconds, text, speaker })
    })
    reader.current = started
    searchFirst()
    return () => started.end()
  }, [slug, tools])
  return { found, chosen, followState, search, step, follow: () => reader.current?.follow() }
}

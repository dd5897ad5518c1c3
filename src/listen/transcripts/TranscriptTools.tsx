// The controls above a transcript: finding words, following the audio, a link to a sentence. Needs script.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { transcriptsText } from '#texts/transcripts.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { MAX_HITS, MIN_QUERY_CHARS } from './find.ts'
import { SentenceActs } from './SentenceActs.tsx'
import css from './tools.css?inline'
import { type Found, useReader } from './use-reader.ts'

adoptStyles(css)

interface TranscriptToolsProps {
  slug: string
  isTimed: boolean
}

export function TranscriptTools({ slug, isTimed }: TranscriptToolsProps) {
  const tools = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { found, chosen, followState, search, step, follow } = useReader(slug, tools, field)
  const hasNothing = found.hits.length === 0
  const offersFollow = followState === 'left'
  // For the button to the top of the page, which floats as well.
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-offers-follow', offersFollow)
    return () => root.removeAttribute('data-offers-follow')
  }, [offersFollow])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && found.query !== '') search('')
    else return
    event.preventDefault()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 noscript:hidden" ref={tools}>
      <search className="flex-[1_1_15rem] max-sm:basis-full sm:max-w-96">
        <SearchField
          aria-label={transcriptsText.find}
          placeholder={transcriptsText.find}
          ref={field}
          value={found.query}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={onKeyDown}
        >
          <span role="status" className="text-s whitespace-nowrap text-ink-soft tabular">
            {statusOf(found)}
          </span>
          <span className="flex">
            <IconButton
              icon="left"
              name={transcriptsText.previousHit}
              disabled={hasNothing}
              onClick={() => step(-1)}
            />
            <IconButton
              icon="right"
              name={transcriptsText.nextHit}
              disabled={hasNothing}
              onClick={() => step(1)}
            />
          </span>
        </SearchField>
      </search>
      {chosen && <SentenceActs slug={slug} sentence={chosen} />}
      {offersFollow && (
        <Button className="transcript-follow z-bar absolute right-4 bottom-14 shadow-raised" onClick={follow}>
          <Icon name="down" />
          {transcriptsText.follow}
        </Button>
      )}
      {isTimed && !chosen && <p className="text-s text-ink-soft">{transcriptsText.hint}</p>}
    </div>
  )
}

function statusOf({ query, hits, index }: Found): string {
  if (query.trim().length < MIN_QUERY_CHARS) return ''
  if (hits.length === 0) return transcriptsText.nothing
  return transcriptsText.hit(index + 1, hits.length, hits.length >= MAX_HITS)
}

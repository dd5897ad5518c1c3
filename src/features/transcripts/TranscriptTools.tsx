// The controls above a transcript: finding words, following the audio, a link to a sentence. Needs script.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { transcriptsText } from '#texts/transcripts.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Icon } from '../../components/Icon.tsx'
import { formatClock } from '../../lib/time.ts'
import { timeQuery } from '../episodes/notes.ts'
import { openQuoteCard } from '../quotes/store.ts'
import { copy, episodeLink } from '../sharing/store.ts'
import { type Hit, MAX_HITS, MIN_QUERY_CHARS } from './find.ts'
import { Reader } from './reader.controller.ts'
import css from './tools.css?inline'

adoptStyles(css)

type Found = { query: string; hits: readonly Hit[]; index: number }
const NOTHING: Found = { query: '', hits: [], index: -1 }

interface TranscriptToolsProps {
  slug: string
  isTimed: boolean
}

export function TranscriptTools({ slug, isTimed }: TranscriptToolsProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const reader = useRef<Reader>(undefined)
  const [found, setFound] = useState(NOTHING)
  const [chosen, setChosen] = useState<number>()
  const [follow, setFollow] = useState<'silent' | 'following' | 'left'>('silent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once for each episode
  useEffect(() => {
    const box = root.current?.closest('details')?.querySelector<HTMLElement>('.transcript-text')
    if (!box) return
    const started = new Reader(box, `ep-${slug}`, { onFollow: setFollow, onChoose: setChosen })
    reader.current = started
    // What was typed before the code came.
    if (field.current?.value) search(field.current.value)
    return () => started.end()
  }, [slug])
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
  const step = (by: number) => {
    const { hits, index } = found
    if (hits.length > 0) goTo({ ...found, index: (index + by + hits.length) % hits.length })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && found.query !== '') search('')
    else return
    event.preventDefault()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 noscript:hidden" ref={root}>
      <search className="search-field flex-[1_1_15rem] pl-3 max-sm:basis-full sm:max-w-96">
        <Icon name="search" />
        <input
          className="h-tap px-2"
          type="search"
          aria-label={transcriptsText.find}
          placeholder={transcriptsText.find}
          autoComplete="off"
          spellCheck={false}
          ref={field}
          value={found.query}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span role="status" className="text-s whitespace-nowrap text-ink-soft tabular">
          {statusOf(found)}
        </span>
        <StepButton icon="left" name={transcriptsText.previousHit} found={found} onClick={() => step(-1)} />
        <StepButton icon="right" name={transcriptsText.nextHit} found={found} onClick={() => step(1)} />
      </search>
      {chosen !== undefined && (
        <>
          <a
            className="button button-quiet px-2.5 tabular"
            href={timeQuery(chosen)}
            aria-label={transcriptsText.listenFrom(formatClock(chosen))}
            data-astro-prefetch="false"
          >
            <Icon name="play" />
            {formatClock(chosen)}
          </a>
          <button
            type="button"
            className="button button-quiet px-2.5"
            aria-label={transcriptsText.copyLinkFrom(formatClock(chosen))}
            onClick={() => void copy(episodeLink(slug, chosen))}
          >
            {transcriptsText.copyLink}
          </button>
          <button
            type="button"
            className="button button-quiet px-2.5"
            aria-haspopup="dialog"
            aria-label={transcriptsText.quoteFrom(formatClock(chosen))}
            onClick={() => openQuoteCard({ slug, seconds: chosen, text: sentenceAt(root.current, chosen) })}
          >
            {transcriptsText.quote}
          </button>
        </>
      )}
      {follow === 'left' && (
        <button
          type="button"
          className="button z-bar absolute right-4 bottom-14 shadow-raised"
          onClick={() => reader.current?.follow()}
        >
          <Icon name="down" />
          {transcriptsText.follow}
        </button>
      )}
      {isTimed && chosen === undefined && <p className="text-s text-ink-soft">{transcriptsText.hint}</p>}
    </div>
  )
}

/** The text that is spoken from this second on. */
const sentenceAt = (tools: HTMLElement | null, atSeconds: number): string =>
  tools?.closest('details')?.querySelector(`[data-t="${atSeconds}"]`)?.textContent ?? ''

function statusOf({ query, hits, index }: Found): string {
  if (query.trim().length < MIN_QUERY_CHARS) return ''
  if (hits.length === 0) return transcriptsText.nothing
  return transcriptsText.hit(index + 1, hits.length, hits.length >= MAX_HITS)
}

interface StepButtonProps {
  icon: 'left' | 'right'
  name: string
  found: Found
  onClick: () => void
}

function StepButton({ icon, name, found, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="grid size-tap cursor-pointer place-items-center disabled:opacity-55"
      aria-label={name}
      title={name}
      disabled={found.hits.length === 0}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

// The transcript of an episode: a file that a host gives, and the times and films that can be found in it.
import { useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { filmLabel } from '../../films/film/film-list.ts'
import { formatClock } from '../../lib/time.ts'
import type { SuggestedTime } from '../../listen/transcripts/suggest-times.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskEpisode } from './contract.ts'
import type { EditedFilm } from './edited.ts'
import { type Editor, edit, editList, sendTranscript } from './editor.store.ts'
import { knownFilms, paragraphsOf, type Suggestions, suggestionsFor } from './suggestions.service.ts'

const text = episodeEditorText.transcript

interface TranscriptPartProps {
  editor: Editor
  known: DeskEpisode
}

export function TranscriptPart({ editor: { mine }, known }: TranscriptPartProps) {
  const { built } = known
  const [step, setStep] = useState<'idle' | 'sending' | 'finding'>('idle')
  const [fault, setFault] = useState('')
  /** Of a file that was given on this page; that of the feed is fetched when it is asked for. */
  const [given, setGiven] = useState<string>()
  const [heard, setHeard] = useState<Parameters<typeof suggestionsFor>[1]>()
  const [suggested, setSuggested] = useState<Suggestions>()
  const find = async (file = given) => {
    setStep('finding')
    setFault('')
    const [paragraphs, films] = await Promise.all([
      paragraphsOf(built.slug, file).catch(() => undefined),
      knownFilms()
    ])
    setStep('idle')
    if (!paragraphs) return setFault(text.notLoaded)
    setHeard({ paragraphs, films })
    setSuggested(suggestionsFor(mine, { paragraphs, films }, known))
  }
  const give = async (file: File) => {
    setStep('sending')
    setFault('')
    const sent = await sendTranscript(file)
    setStep('idle')
    if (!sent.ok) return setFault(sent.sentence || text.failed)
    setGiven(sent.text)
    edit((before) => ({ ...before, transcript: sent.transcript }))
    await find(sent.text)
  }
  const take = ({ slug, atSeconds }: SuggestedTime) =>
    editList('films', (films) => films.map((film) => (film.key === slug ? { ...film, atSeconds } : film)))
  const add = (film: EditedFilm) => {
    const films = [...mine.films.filter(({ key }) => key !== film.key), film]
    editList('films', () => films)
    // Now it has a time too.
    if (heard) setSuggested(suggestionsFor({ ...mine, films }, heard, known))
  }
  const open = (suggested?.times ?? []).filter(({ slug, atSeconds }) =>
    mine.films.some((film) => film.key === slug && film.atSeconds !== atSeconds)
  )
  const missing = (suggested?.missing ?? []).filter(
    ({ film }) => ![...mine.films, ...mine.upcoming].some(({ key }) => key === film.key)
  )
  const titleOf = (key: string) => mine.films.find((film) => film.key === key)?.title ?? ''
  const hasText = given !== undefined || built.hasTranscript
  return (
    <DeskSection title={text.heading}>
      <p>{mine.transcript ? text.own(mine.transcript.name) : built.hasTranscript ? text.feed : text.none}</p>
      <FileDrop
        dropName={text.drop}
        chooseName={text.choose}
        look="quiet"
        accept=".vtt,.srt,.json,.txt,text/vtt,application/json,text/plain"
        onFiles={([file]) => {
          if (file) void give(file)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {mine.transcript && (
          <Button onClick={() => edit(({ transcript: _old, ...others }) => others)}>{text.remove}</Button>
        )}
        {hasText && (
          <Button isBusy={step === 'finding'} onClick={() => void find()}>
            {text.find}
          </Button>
        )}
      </div>
      <p role="status" className="text-s text-ink-soft empty:hidden">
        {step === 'sending' && text.uploading}
        {step === 'finding' && text.finding}
        {step === 'idle' && suggested && open.length + missing.length === 0 && text.nothing}
      </p>
      {fault !== '' && (
        <p role="alert" className="text-error">
          {fault}
        </p>
      )}
      {open.length > 0 && (
        <>
          <ul className="grid gap-3">
            {open.map((one) => (
              <li key={one.slug} className="grid gap-1 border-t border-line pt-2 first:border-t-0 first:pt-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <strong className="min-w-0 grow wrap-anywhere">
                    {text.suggestion(titleOf(one.slug), formatClock(one.atSeconds))}
                  </strong>
                  <Button aria-label={text.takeNamed(titleOf(one.slug))} onClick={() => take(one)}>
                    {text.take}
                  </Button>
                </div>
                <p className="text-s text-ink-soft">
                  {text.said[one.source]}: “{one.quote}”
                </p>
              </li>
            ))}
          </ul>
          <Button className="justify-self-start" onClick={() => open.forEach(take)}>
            {text.takeAll}
          </Button>
        </>
      )}
      {missing.length > 0 && (
        <>
          <h4 className="text-base font-body font-semibold">{text.missing}</h4>
          <ul className="grid gap-3">
            {missing.map(({ film, quote, source, atSeconds }) => (
              <li key={film.key} className="grid gap-1 border-t border-line pt-2 first:border-t-0 first:pt-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <strong className="min-w-0 grow wrap-anywhere">{filmLabel(film)}</strong>
                  <Button aria-label={text.addNamed(film.title)} onClick={() => add(film)}>
                    {text.add}
                  </Button>
                </div>
                <p className="text-s text-ink-soft">
                  {text.said[source]}
                  {atSeconds !== undefined && ` ${text.at(formatClock(atSeconds))}`}: “{quote}”
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </DeskSection>
  )
}

import { filmPath } from '../../films/film/film-list.ts'
import type { Film } from '../../films/film/schema.ts'
import { escapeHtml } from '../../lib/html.ts'
import { formatClock } from '../../lib/time.ts'
import { timeQuery } from '../episodes/notes.ts'
import { foldedCase } from './find.ts'
import type { Transcript } from './schema.ts'

/** Shorter titles are common words: 'It', 'Up', 'Her'. */
const MIN_LINKED_TITLE_CHARS = 4

/** Whether it has times, so that the text can follow the audio. */
export type TranscriptKind = 'timed' | 'untimed'

export const kindOf = ({ paragraphs }: Transcript): TranscriptKind =>
  paragraphs.some(({ sentences }) => sentences.some(({ atSeconds }) => atSeconds !== undefined))
    ? 'timed'
    : 'untimed'

export const countWords = ({ paragraphs }: Transcript): number =>
  paragraphs.reduce(
    (sum, { sentences }) => sum + sentences.reduce((words, { text }) => words + text.split(' ').length, 0),
    0
  )

/** The films whose names are linked; each paragraph links a film once. */
type LinkedFilm = { title: string; href: string }

function linkedFilms(films: readonly Film[]): LinkedFilm[] {
  return films
    .map((film) => ({ title: foldedCase(film.title), href: filmPath(film) }))
    .filter(({ title }) => title.length >= MIN_LINKED_TITLE_CHARS)
    .sort((one, other) => other.title.length - one.title.length)
}

const LETTER = /[\p{L}\p{N}]/u

/** The offset of a title as whole words, in the case of the film: 'Fargo', not 'fargo' and not 'Fargos'; -1 = none. */
function placeOf(title: string, text: string): number {
  for (let at = text.indexOf(title); at !== -1; at = text.indexOf(title, at + 1)) {
    const isWhole = !LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + title.length] ?? ' ')
    if (isWhole) return at
  }
  return -1
}

function sentenceHtml(text: string, films: readonly LinkedFilm[], linked: Set<string>): string {
  const compared = foldedCase(text)
  const found = films
    .filter(({ href }) => !linked.has(href))
    .map((film) => ({ ...film, at: placeOf(film.title, compared) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)
  let html = ''
  let from = 0
  for (const { at, title, href } of found) {
    // Inside a longer title that is already linked.
    if (at < from) continue
    linked.add(href)
    html += `${escapeHtml(text.slice(from, at))}<a href="${href}">${escapeHtml(text.slice(at, at + title.length))}</a>`
    from = at + title.length
  }
  return html + escapeHtml(text.slice(from))
}

/**
 * The text as HTML: paragraphs with the speaker at each change, the time as a link, and the sentences. A string,
 * because a component for each of thousands of sentences would slow down the build.
 * @param label the accessible name of a link to a time
 */
export function transcriptHtml(
  { paragraphs }: Transcript,
  films: readonly Film[],
  label: (clock: string) => string
): string {
  const named = linkedFilms(films)
  return paragraphs
    .map(({ speaker, sentences }, index) => {
      const linked = new Set<string>()
      const spoken = sentences.map(({ atSeconds, text }) => {
        const at = atSeconds === undefined ? '' : ` data-t="${atSeconds}"`
        return `<span${at}>${sentenceHtml(text, named, linked)}</span>`
      })
      const isNew = speaker !== '' && speaker !== paragraphs[index - 1]?.speaker
      const name = isNew ? `<b>${escapeHtml(speaker)}</b> ` : ''
      return `<p>${name}${timeLink(sentences[0]?.atSeconds, label)}${spoken.join(' ')}</p>`
    })
    .join('\n')
}

function timeLink(atSeconds: number | undefined, label: (clock: string) => string): string {
  if (atSeconds === undefined) return ''
  const clock = formatClock(atSeconds)
  return `<a href="${timeQuery(atSeconds)}" data-astro-prefetch="false" aria-label="${escapeHtml(label(clock))}">${clock}</a> `
}

const two = (value: number) => String(value).padStart(2, '0')

/** '01:02:03.400', as WebVTT has it. */
function captionTime(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const whole = Math.floor(tenths / 10)
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${tenths % 10}00`
}

const LAST_CUE_SECONDS = 5
/** Escapes the text of a cue, where markup and the arrow of a timing have a meaning. */
const cueText = (text: string) => escapeHtml(text).replaceAll('&quot;', '"')

export function toWebVtt(transcript: Transcript): string {
  const blocks = cuesOf(transcript).map(({ from, to, speaker, text }) => {
    const voice = speaker === '' ? '' : `<v ${cueText(speaker)}>`
    return `${captionTime(from)} --> ${captionTime(to)}\n${voice}${cueText(text)}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Of a caption in SubRip, as podcasts have it. */
const MOST_LINES = 2
const MAX_LINE_CHARS = 32

/**
 * SubRip, for hosts that take no WebVTT: captions of two short lines. It has no voices: a speaker is named where another one
 * was speaking.
 */
export function toSrt(transcript: Transcript): string {
  let before = ''
  const captions = cuesOf(transcript).flatMap(({ from, to, speaker, text }) => {
    const name = speaker === before || speaker === '' ? '' : `${speaker}: `
    before = speaker
    const lines = wrapped(name + text.replaceAll('-->', '→'))
    // Each caption lasts as long as its part of the sentence is.
    const secondsEach = (to - from) / lines.length
    return Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, part) => {
      const first = part * MOST_LINES
      const own = lines.slice(first, first + MOST_LINES)
      return { from: from + first * secondsEach, to: from + (first + own.length) * secondsEach, own }
    })
  })
  const time = (seconds: number) => captionTime(seconds).replace('.', ',')
  return captions
    .map(({ from, to, own }, index) => `${index + 1}\n${time(from)} --> ${time(to)}\n${own.join('\n')}\n`)
    .join('\n')
}

/** Lines that break between words; a longer word has a line of its own. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > MAX_LINE_CHARS) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

/** Leaves out sentences without a time; a transcript with times has none of those. A cue ends where the next one begins. */
function cuesOf({ paragraphs }: Transcript) {
  const cues = paragraphs.flatMap(({ speaker, sentences }) =>
    sentences.flatMap(({ atSeconds, text }) =>
      atSeconds === undefined ? [] : [{ from: atSeconds, speaker, text }]
    )
  )
  return cues.map((cue, index) => {
    const next = cues.slice(index + 1, index + 20).find(({ from }) => from > cue.from)
    return { ...cue, to: next?.from ?? cue.from + LAST_CUE_SECONDS }
  })
}

export const toText = ({ paragraphs }: Transcript): string =>
  paragraphs
    .map(
      ({ speaker, sentences }) =>
        `${speaker && `${speaker}: `}${sentences.map(({ text }) => text).join(' ')}\n`
    )
    .join('\n')

// Reads the chapters of an episode from every supported source.
import * as v from 'valibot'
import { htmlToText } from '../../../src/lib/html.ts'
import { formatClock } from '../../../src/lib/time.ts'
import { isTimeOfDay } from '../../../src/lib/time-of-day.ts'
import { parseClock } from '../../../src/lib/written-time.ts'
import type { Chapter } from '../../../src/listen/episodes/schema.ts'
import { plainText } from './sanitize.ts'

const MAX_CHAPTERS = 500
const MAX_CHAPTER_TITLE_CHARS = 200
const LAST_SECOND = 100 * 3600

/** A raw chapter: its start (seconds or a written time) and its title. */
export type ChapterMark = { at: unknown; title: unknown }

const markSchema = v.looseObject({
  startTime: v.optional(v.unknown()),
  start: v.optional(v.unknown()),
  title: v.optional(v.unknown()),
  toc: v.optional(v.unknown())
})
const fileSchema = v.union([
  v.pipe(
    v.looseObject({ chapters: v.array(v.unknown()) }),
    v.transform((file) => file.chapters)
  ),
  v.array(v.unknown())
])

/**
 * Parses a chapters file: podcast:chapters JSON 1.1 and 1.2 (`startTime`; entries with `toc: false` are left out) or the
 * Podlove format (`start`). Returns [] for any other file.
 */
export function chaptersFromJson(file: unknown): Chapter[] {
  const parsed = v.safeParse(fileSchema, file)
  if (!parsed.success) return []
  return toChapters(
    parsed.output.flatMap((entry) => {
      const mark = v.safeParse(markSchema, entry)
      if (!mark.success || mark.output.toc === false) return []
      return [{ at: mark.output.startTime ?? mark.output.start, title: mark.output.title }]
    })
  )
}

/** Keeps entries with a valid time and a title, sorted by time, at most one per second. */
export function toChapters(marks: readonly ChapterMark[]): Chapter[] {
  const bySecond = new Map<number, Chapter>()
  for (const mark of marks.slice(0, MAX_CHAPTERS)) {
    const seconds = secondsOf(mark.at)
    const title = typeof mark.title === 'string' ? plainText(mark.title, MAX_CHAPTER_TITLE_CHARS) : ''
    if (seconds === undefined || title === '' || bySecond.has(Math.floor(seconds))) continue
    bySecond.set(Math.floor(seconds), { seconds, timestamp: formatClock(seconds), title })
  }
  return [...bySecond.values()].sort((one, other) => one.seconds - other.seconds)
}

function secondsOf(at: unknown): number | undefined {
  const seconds = typeof at === 'string' ? parseClock(at) : at
  const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= LAST_SECOND
  return isTime ? Math.round(seconds * 1000) / 1000 : undefined
}

/** '12:34 Titel', '(00:12:34) Titel', '- [1:02:03] Titel', '12:34 – 15:00: Titel'. */
const TIMED_LINE =
  /^([-•*·–—▶►\s]*[([]?)(\d{1,3}:\d{2}(?::\d{2})?)((?:\s*[-–—]\s*\d{1,3}:\d{2}(?::\d{2})?)?[)\]]?\s*[-–—:|.]*\s+)(\S.*)$/u
/** A longer text after a time is a paragraph of the notes, unless it is one line of a list of times. */
const MAX_TITLE_IN_NOTES_CHARS = 160

/** Reads chapters from lines of the sanitised notes that start with a time: all lines of a list, or none. */
export function chaptersFromNotes(notesHtml: string): Chapter[] {
  if (!/\d:\d{2}/.test(notesHtml)) return []
  const timed = htmlToText(notesHtml)
    .split('\n')
    .flatMap((line) => {
      // Long runs of spaces would be tried in many ways.
      const oneSpaced = line.replace(/\s{2,}/g, ' ')
      const [, before = '', at = '', , title = ''] = TIMED_LINE.exec(oneSpaced) ?? []
      return title !== '' && !isTimeOfDay(oneSpaced, before.length, before.length + at.length)
        ? [{ at, title }]
        : []
    })
  const short = timed.filter(({ title }) => title.length <= MAX_TITLE_IN_NOTES_CHARS)
  const times = timed.map(({ at }) => parseClock(at) ?? 0)
  const isList = short.length > 0 && times.every((at, place) => at >= (times[place - 1] ?? 0))
  return toChapters(isList ? timed.map(shortened) : short)
}

/** A long line of a list, cut at a word. */
function shortened({ at, title }: { at: string; title: string }) {
  if (title.length <= MAX_TITLE_IN_NOTES_CHARS) return { at, title }
  const space = title.lastIndexOf(' ', MAX_TITLE_IN_NOTES_CHARS)
  const cut = title.slice(0, space > 0 ? space : MAX_TITLE_IN_NOTES_CHARS)
  return { at, title: `${cut.replace(/[\s,;:–-]+$/, '')}…` }
}

export type ChapterSources = {
  editorial?: readonly Chapter[]
  json?: readonly Chapter[]
  psc?: readonly Chapter[]
  notes?: readonly Chapter[]
}

/** One chapter that only says that the episode starts, or that has no title of its own: hosting services add it. */
const isPlaceholder = ([first, ...others]: readonly Chapter[]): boolean =>
  first !== undefined && others.length === 0 && (first.seconds < 1 || PLACEHOLDER_TITLE.test(first.title))
const PLACEHOLDER_TITLE =
  /^(?:chapter|hoofdstuk|kapitel|chapitre|cap[ií]tulo|marker|marke|untitled|start|begin|intro)\s*#?\d*$/iu

/** The first source with any chapter within the duration (0 = unknown: every chapter counts). */
export function chooseChapters(sources: ChapterSources, durationSeconds: number): Chapter[] {
  for (const chapters of [sources.editorial, sources.json, sources.psc, sources.notes]) {
    const within = (chapters ?? []).filter(
      ({ seconds }) => durationSeconds === 0 || seconds < durationSeconds
    )
    if (within.length > 0 && !isPlaceholder(within)) return within
  }
  return []
}

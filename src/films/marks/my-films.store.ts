// The visitor's marks in this browser, shared by its tabs. Loaded by what shows or changes marks, not by every page.
import { atom } from 'nanostores'
import { filmMarksText } from '#texts/film-marks.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { notify } from '../../site/notices/notices.store.ts'
import {
  asSeen,
  asWanted,
  changedKeys,
  type FilmId,
  type FilmRecord,
  isSeen,
  type Mark,
  NO_FILMS,
  parseRecord,
  restored,
  takenAlong,
  withMark,
  withStars
} from './marks.ts'
import { MARKS_EVENT, MY_FILMS_KEY } from './my-films-memory.ts'

export const $myFilms = remembered<FilmRecord>(shortName + MY_FILMS_KEY, parseRecord, NO_FILMS)

/** Whether a change could not be stored: storage is full or blocked, and the marks last until the visitor leaves. */
export const $isUnstored = atom(false)

/** Changes the marks, and says so when the browser does not keep them. */
function change(by: (record: FilmRecord) => FilmRecord): void {
  $myFilms.update(by)
  dispatchEvent(new Event(MARKS_EVENT))
  const wasUnstored = $isUnstored.get()
  $isUnstored.set(!$myFilms.isStored())
  if ($isUnstored.get() && !wasUnstored) notify(filmMarksText.notStored, { isFailure: true })
}

const changeMark = (film: FilmId, by: (mark: Mark) => Mark) => change((record) => withMark(record, film, by))

export const markSeen = (film: FilmId, isNowSeen: boolean): void =>
  changeMark(film, (mark) => asSeen(mark, isNowSeen))

export const markWanted = (film: FilmId, isNowWanted: boolean): void =>
  changeMark(film, (mark) => asWanted(mark, isNowWanted))

export const giveStars = (film: FilmId, stars: number | undefined): void =>
  changeMark(film, (mark) => withStars(mark, stars, belgianDayOf(new Date())))

/** Whether the visitor saw the film, by the marks of this moment. */
export const hasSeen = (film: FilmId): boolean => isSeen($myFilms.get().marks, film)

/** Changes many marks at once. Returns a function that takes the change back, and nothing else that was marked since. */
export function changeAll(by: (record: FilmRecord) => FilmRecord): () => void {
  let before = NO_FILMS
  let keys: string[] = []
  change((record) => {
    const after = by(record)
    before = record
    keys = changedKeys(record, after)
    return after
  })
  return () => change((record) => restored(record, before, keys))
}

/** Removes every mark. Returns a function that brings them back. */
export const forgetAll = (): (() => void) => changeAll((record) => ({ ...record, marks: {} }))

/** Moves the marks of films that got their id since. */
export function takeMarksAlong(films: readonly FilmId[]): void {
  const record = $myFilms.get()
  if (takenAlong(record, films) !== record) change((stored) => takenAlong(stored, films))
}

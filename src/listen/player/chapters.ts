// Chapters during playback: whether to trust them, the current one, previous and next, marks on the seek bar.

/** A mark is drawn strictly between these shares of the duration, for chapters that start at this second or later. */
const FIRST_MARK_SHARE = 0.005
const LAST_MARK_SHARE = 0.995
const FIRST_MARK_SECONDS = 1
/** Ads inserted into the audio shift the chapters. Above this difference in duration they are hidden. */
export const CHAPTERS_TRUSTED_WITHIN_SECONDS = 30
/** Beyond this point in a chapter, 'previous' restarts that chapter. */
export const CHAPTER_RESTART_AFTER_SECONDS = 3

export interface PlayerChapter {
  seconds: number
  title: string
}

export const isKnownDuration = (seconds: number): boolean => Number.isFinite(seconds) && seconds > 0

/** The chapters, or none when the real duration of the audio differs too much from the feed's. */
export function trustedChapters<Chapter>(
  chapters: readonly Chapter[],
  feedSeconds: number,
  audioSeconds: number
): readonly Chapter[] {
  if (!isKnownDuration(feedSeconds) || !isKnownDuration(audioSeconds)) return chapters
  return Math.abs(audioSeconds - feedSeconds) > CHAPTERS_TRUSTED_WITHIN_SECONDS ? [] : chapters
}

/** The chapter at a position; undefined before the first one. */
export const chapterAt = <Chapter extends PlayerChapter>(
  chapters: readonly Chapter[],
  positionSeconds: number
): Chapter | undefined => chapters.findLast(({ seconds }) => seconds <= positionSeconds)

/** The film of the chapter at a position: one whose discussion has begun in it. */
export function filmAt<Film extends { seconds?: number | undefined }>(
  films: readonly Film[],
  chapters: readonly PlayerChapter[],
  positionSeconds: number
): Film | undefined {
  const chapter = chapterAt(chapters, positionSeconds)
  if (!chapter) return undefined
  return films.findLast(
    ({ seconds = -1 }) => seconds >= Math.floor(chapter.seconds) && seconds <= positionSeconds
  )
}

/** Target of 'previous chapter': the start of the current one, or of the one before when it has just begun. */
export function previousChapterSeconds(chapters: readonly PlayerChapter[], positionSeconds: number): number {
  const before = chapters.findLast(({ seconds }) => seconds < positionSeconds - CHAPTER_RESTART_AFTER_SECONDS)
  return before?.seconds ?? 0
}

export const nextChapterSeconds = (
  chapters: readonly PlayerChapter[],
  positionSeconds: number
): number | undefined => chapters.find(({ seconds }) => seconds > positionSeconds)?.seconds

/** The position of each chapter mark on the bar, from 0 to 1. */
export function chapterMarks(chapters: readonly PlayerChapter[], durationSeconds: number): number[] {
  if (!isKnownDuration(durationSeconds)) return []
  const shares = chapters
    .filter(({ seconds }) => seconds >= FIRST_MARK_SECONDS)
    .map(({ seconds }) => seconds / durationSeconds)
    .filter((share) => share > FIRST_MARK_SHARE && share < LAST_MARK_SHARE)
  return [...new Set(shares)]
}

// Chapters while an episode plays: which can be trusted, which is on, where the jumps go, where the bar is marked.

/** A mark is drawn strictly between these shares of the duration, from this second on. */
const FIRST_MARK_SHARE = 0.005
const LAST_MARK_SHARE = 0.995
const FIRST_MARK_SECONDS = 1
/** Advertisements put into the audio move the chapters; from this difference on they are not shown. */
export const CHAPTERS_TRUSTED_WITHIN_SECONDS = 30
/** So far into a chapter, going back means its own start. */
export const CHAPTER_RESTART_AFTER_SECONDS = 3

export interface PlayerChapter {
  seconds: number
  title: string
}

export const isKnownDuration = (seconds: number): boolean => Number.isFinite(seconds) && seconds > 0

/** Chapters that can be trusted for this audio: none when its real duration differs too much from the feed's. */
export function trustedChapters<Chapter extends PlayerChapter>(
  chapters: readonly Chapter[],
  feedSeconds: number,
  audioSeconds: number
): readonly Chapter[] {
  if (!isKnownDuration(feedSeconds) || !isKnownDuration(audioSeconds)) return chapters
  return Math.abs(audioSeconds - feedSeconds) > CHAPTERS_TRUSTED_WITHIN_SECONDS ? [] : chapters
}

/** The chapter at a second; none before the first one starts. */
export const chapterAt = <Chapter extends PlayerChapter>(
  chapters: readonly Chapter[],
  positionSeconds: number
): Chapter | undefined => chapters.findLast(({ seconds }) => seconds <= positionSeconds)

/** Where 'previous chapter' goes: to the start of this one, or of the one before when it has just begun. */
export function previousChapterSeconds(chapters: readonly PlayerChapter[], positionSeconds: number): number {
  const before = chapters.findLast(({ seconds }) => seconds < positionSeconds - CHAPTER_RESTART_AFTER_SECONDS)
  return before?.seconds ?? 0
}

/** Where 'next chapter' goes; undefined in the last one. */
export const nextChapterSeconds = (
  chapters: readonly PlayerChapter[],
  positionSeconds: number
): number | undefined => chapters.find(({ seconds }) => seconds > positionSeconds)?.seconds

/** The share of the bar, from 0 to 1, at which each chapter has its mark (spec listening 5). */
export function chapterMarks(chapters: readonly PlayerChapter[], durationSeconds: number): number[] {
  if (!isKnownDuration(durationSeconds)) return []
  const shares = chapters
    .filter(({ seconds }) => seconds >= FIRST_MARK_SECONDS)
    .map(({ seconds }) => seconds / durationSeconds)
    .filter((share) => share > FIRST_MARK_SHARE && share < LAST_MARK_SHARE)
  return [...new Set(shares)]
}

// Stores for the chapters of the loaded episode and the current one. Separate from the store, because pages need them
// only once playback starts.
import { computed } from 'nanostores'
import { chapterAt, trustedChapters } from './chapters.ts'
import { $durationSeconds, $playable, $positionSeconds } from './store.ts'

/** Empty when the real duration differs too much from the feed's. */
export const $chapters = computed([$playable, $durationSeconds], (playable, durationSeconds) =>
  playable ? trustedChapters(playable.chapters, playable.duration, durationSeconds) : []
)
/** Undefined before the first chapter. Changes once per chapter, not with every position. */
export const $currentChapter = computed([$chapters, $positionSeconds], chapterAt)

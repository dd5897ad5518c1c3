// The chapters of the episode in the player, and the one that is heard. Apart from the store, because a page needs them
// only once somebody listens.
import { computed } from 'nanostores'
import { chapterAt, trustedChapters } from './chapters.ts'
import { $durationSeconds, $playable, $positionSeconds } from './store.ts'

/** Chapters to show and to jump to: none when the real duration differs too much from the feed's. */
export const $chapters = computed([$playable, $durationSeconds], (playable, durationSeconds) =>
  playable ? trustedChapters(playable.chapters, playable.duration, durationSeconds) : []
)
/** None before the first one starts. Changes once per chapter, not with every position. */
export const $currentChapter = computed([$chapters, $positionSeconds], chapterAt)

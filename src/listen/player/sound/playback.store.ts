// The part of the store that pages need only once an episode plays.
import { atom, computed } from 'nanostores'
import { formatClock } from '../../../lib/time.ts'
import { chapterAt, filmAt, trustedChapters } from '../chapters.ts'
import { $durationSeconds, $playable, $positionSeconds } from '../player.store.ts'

/** Empty when the real duration differs too much from the feed's. */
export const $chapters = computed([$playable, $durationSeconds], (playable, durationSeconds) =>
  playable ? trustedChapters(playable.chapters, playable.duration, durationSeconds) : []
)
/** Undefined before the first chapter. Changes once per chapter, not with every position. */
export const $currentChapter = computed([$chapters, $positionSeconds], chapterAt)
/** The film that is being discussed; undefined between films. Changes once per film. */
export const $currentFilm = computed(
  [$playable, $chapters, $positionSeconds],
  (playable, chapters, seconds) => filmAt(playable?.films ?? [], chapters, seconds)
)
/** The position as shown. Changes once a second. */
export const $elapsed = computed($positionSeconds, formatClock)
/** False if the host of the audio has no range requests. */
export const $canSeek = atom(true)
/** Whether the list of keyboard shortcuts is open. */
export const $helpIsOpen = atom(false)

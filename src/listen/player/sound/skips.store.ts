// What playback skips in the loaded episode: the talk about films that the listener has not seen, and chapters chosen by hand.
import { atom, computed } from 'nanostores'
import { isSeen } from '../../../films/marks/marks.ts'
import { $myFilms } from '../../../films/marks/my-films.store.ts'
import { $skippedChapters, $withoutSpoilers, toggleSkipped } from '../../places/listening.store.ts'
import { $durationSeconds, $leftAtSeconds, $playable, $positionSeconds } from '../player.store.ts'
import { isInPlace, nameOf, type Skip, skipAt, skipsOf } from './skipping.ts'

/** The part that playback has just left out, for as long as the bar says so. */
export const $skipped = atom<Skip | undefined>()
/** The episode for which the listener answered whether talk about unseen films is skipped. */
export const $answeredId = atom<string | undefined>()

const $talk = computed([$playable, $durationSeconds], (playable, audioSeconds) =>
  playable
    ? { chapters: playable.chapters, films: playable.films, audioSeconds, feedSeconds: playable.duration }
    : undefined
)

const $unseen = computed([$playable, $myFilms], (playable, { marks }) =>
  (playable?.films ?? []).filter((film) => !isSeen(marks, film))
)

export const $skips = computed(
  [$talk, $playable, $unseen, $withoutSpoilers, $skippedChapters],
  (talk, playable, unseen, isWithoutSpoilers, chosen): readonly Skip[] =>
    talk && playable
      ? skipsOf(talk, {
          isFilmSkipped: (film: (typeof unseen)[number]) => isWithoutSpoilers && unseen.includes(film),
          chosenSeconds: new Set(chosen[playable.id])
        })
      : []
)

/** Where playback is in a part that it leaves out, because the listener went there by hand. */
const $entered = computed([$skips, $positionSeconds], skipAt)
/** The parts that are neither heard nor read. */
export const $hiddenParts = computed([$skips, $entered], (skips, entered) =>
  skips.filter((skip) => skip !== entered)
)

/** The titles of unseen films whose talk cannot be skipped: nobody knows where it is. */
export const $unskippable = computed(
  [$talk, $unseen, $withoutSpoilers],
  (talk, unseen, isWithoutSpoilers): readonly string[] => {
    if (!talk || !isWithoutSpoilers || talk.audioSeconds === 0) return []
    const isLost = !isInPlace(talk)
    return unseen.filter(({ seconds }) => isLost || seconds === undefined).map(nameOf)
  }
)

/**
 * The unseen films about which the bar asks, at the first play of an episode: only of listeners who mark films, because to
 * everybody else every film would be unseen.
 */
export const $asked = computed(
  [$talk, $playable, $unseen, $myFilms, $withoutSpoilers, $leftAtSeconds, $answeredId],
  (talk, playable, unseen, { marks }, isWithoutSpoilers, leftAtSeconds, answeredId): readonly string[] => {
    const isFirstPlay = leftAtSeconds === 0 && playable !== undefined && playable.id !== answeredId
    if (!talk || !isFirstPlay || isWithoutSpoilers || Object.keys(marks).length === 0) return []
    return isInPlace(talk) ? unseen.filter(({ seconds }) => seconds !== undefined).map(nameOf) : []
  }
)

/** Answers the question of the bar for this episode; 'yes' skips for every episode, until the setting is switched off. */
export function answerSkipping(isSkipping: boolean): void {
  $answeredId.set($playable.get()?.id)
  if (isSkipping) $withoutSpoilers.set(true)
}

/** Skips a chapter of the loaded episode, or plays it again. */
export function toggleChapter(seconds: number): void {
  const id = $playable.get()?.id
  if (id) toggleSkipped(id, seconds)
}

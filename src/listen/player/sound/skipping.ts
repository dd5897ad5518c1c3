// Which parts of an episode playback leaves out, and when it jumps: chapters of films that the listener has not seen, and chapters
// that the listener chose to skip. Pure: positions in, a jump out.

export interface Chapter {
  seconds: number
  title: string
}

/** A film of an episode, and where the talk about it begins, if known. */
export interface TalkedFilm {
  /** With the year. */
  label: string
  title?: string | undefined
  seconds?: number | undefined
}

/** A part of an episode that is left out, from the first second to the one before the last. */
export interface Skip {
  fromSeconds: number
  toSeconds: number
  /** The films, or else the chapters, in it. */
  titles: readonly string[]
}

export interface EpisodeTalk<Film extends TalkedFilm = TalkedFilm> {
  chapters: readonly Chapter[]
  films: readonly Film[]
  /** Of the audio itself; 0 = not known yet. */
  audioSeconds: number
  /** According to the feed; 0 = unknown. */
  feedSeconds: number
}

/** Advertisements in the audio shift every chapter. Above this difference in length nothing is known of their places. */
const MOST_SHIFT_SHARE = 0.03

/** Whether the chapters are where the feed says. */
export const isInPlace = ({
  audioSeconds,
  feedSeconds
}: Pick<EpisodeTalk, 'audioSeconds' | 'feedSeconds'>): boolean =>
  audioSeconds > 0 &&
  (feedSeconds <= 0 || Math.abs(audioSeconds - feedSeconds) <= feedSeconds * MOST_SHIFT_SHARE)

/** What is skipped: any film that must be, and any chapter chosen by hand, named by its first second. */
export interface Wishes<Film extends TalkedFilm = TalkedFilm> {
  isFilmSkipped: (film: Film) => boolean
  chosenSeconds: ReadonlySet<number>
}

/**
 * The parts to leave out, in order, without overlap; parts that touch are one. A part ends where the next chapter or the talk
 * about another film begins, or with the audio.
 */
export function skipsOf<Film extends TalkedFilm>(talk: EpisodeTalk<Film>, wishes: Wishes<Film>): Skip[] {
  if (!isInPlace(talk)) return []
  const starts = new Set([...talk.chapters, ...talk.films].map(({ seconds = talk.audioSeconds }) => seconds))
  const bounds = [...starts].filter((seconds) => seconds < talk.audioSeconds).sort((a, b) => a - b)
  const parts = bounds.flatMap((fromSeconds, at): Skip[] => {
    const titles = titlesFrom(fromSeconds, talk, wishes)
    return titles.length === 0
      ? []
      : [{ fromSeconds, toSeconds: bounds[at + 1] ?? talk.audioSeconds, titles }]
  })
  const joined: Skip[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.toSeconds !== part.fromSeconds) joined.push(part)
    else
      joined.splice(-1, 1, { ...last, toSeconds: part.toSeconds, titles: [...last.titles, ...part.titles] })
  }
  return joined
}

function titlesFrom<Film extends TalkedFilm>(
  fromSeconds: number,
  { chapters, films }: EpisodeTalk<Film>,
  { isFilmSkipped, chosenSeconds }: Wishes<Film>
): string[] {
  const unseen = films.filter((film) => film.seconds === fromSeconds && isFilmSkipped(film))
  if (unseen.length > 0) return unseen.map(nameOf)
  return chapters
    .filter(({ seconds }) => seconds === fromSeconds && chosenSeconds.has(seconds))
    .map(({ title }) => title)
}

export const nameOf = ({ label, title = label }: TalkedFilm): string => title

/** Playback jumps this much early rather than late: nothing of the part may be heard. */
export const EARLY_SECONDS = 0.05

export const skipAt = (skips: readonly Skip[], seconds: number): Skip | undefined =>
  skips.find(({ fromSeconds, toSeconds }) => seconds >= fromSeconds - EARLY_SECONDS && seconds < toSeconds)

/**
 * During playback. `arrivedSeconds`: where the listener went by hand; undefined once they left that part. Whoever goes into a
 * part by hand hears it to its end. `jump`: the part that begins now.
 */
export function passMoment(
  skips: readonly Skip[],
  arrivedSeconds: number | undefined,
  seconds: number
): { arrivedSeconds?: number; jump?: Skip } {
  const skip = skipAt(skips, seconds)
  if (arrivedSeconds !== undefined && skip === skipAt(skips, arrivedSeconds)) return { arrivedSeconds }
  return skip ? { jump: skip } : {}
}

/** The time until playback reaches the next part, in ms; undefined: none ahead. */
export function untilSkipMs(skips: readonly Skip[], seconds: number, speed: number): number | undefined {
  const next = skips.find(({ fromSeconds }) => fromSeconds - EARLY_SECONDS > seconds)
  return next && ((next.fromSeconds - EARLY_SECONDS - seconds) / speed) * 1000
}

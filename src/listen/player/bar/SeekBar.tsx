// The seek bar: a native range input over a drawn film strip.
import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { playerText } from '#texts/player.ts'
import { formatClock } from '../../../lib/time.ts'
import { Slider } from '../../../ui/Slider.tsx'
import { chapterAt, chapterMarks, filmAt } from '../chapters.ts'
import { $durationSeconds, $playable } from '../player.store.ts'
import { playedShare } from '../player-limits.ts'
import { $canSeek, $chapters, $currentFilm, $elapsed } from '../sound/playback.store.ts'
import { useScrubbing } from './use-scrubbing.ts'
import { useSeek } from './use-seek.ts'

export function SeekBar() {
  const { strip, input, range, seek, durationSeconds } = useSeek()
  const { scrub, pointers } = useScrubbing(strip, input, seek)
  const canSeek = useStore($canSeek)
  return (
    <div
      className="seek"
      ref={strip}
      title={canSeek ? undefined : playerText.unseekable}
      data-scrubbing={scrub?.isDragging ? '' : undefined}
      style={{ '--preview': scrub && playedShare(scrub.seconds, durationSeconds) } as CSSProperties}
    >
      <div className="reel absolute inset-0 overflow-hidden bg-reel forced-colors:hidden" aria-hidden="true">
        <div className="reel-beam absolute inset-0 origin-left bg-beam" />
        <Cuts />
      </div>
      <div
        className="seek-head absolute top-1/2 -mt-3 -ml-0.5 h-6 w-1 bg-booth-ink forced-colors:hidden"
        aria-hidden="true"
      />
      <Storyboard />
      <Preview seconds={scrub?.seconds} />
      <Slider
        name={playerText.seek}
        className="seek-range absolute inset-x-0 -inset-y-3.5 w-full touch-none opacity-0 disabled:cursor-default forced-colors:opacity-100"
        disabled={durationSeconds === 0 || !canSeek}
        ref={input}
        {...pointers}
        {...range}
      />
    </div>
  )
}

/** The posters of the films where the talk about them begins. */
function Storyboard() {
  const durationSeconds = useStore($durationSeconds)
  const hasChapters = useStore($chapters).length > 0
  const current = useStore($currentFilm)
  const films = useStore($playable)?.films ?? []
  if (!hasChapters || durationSeconds === 0) return null
  return films.map(
    (film) =>
      film.posterUrl &&
      film.seconds !== undefined &&
      film.seconds < durationSeconds && (
        <img
          key={film.label}
          className="seek-frame"
          src={film.posterUrl}
          alt=""
          data-on={film === current || undefined}
          style={{ '--share': film.seconds / durationSeconds } as CSSProperties}
        />
      )
  )
}

/** What is under the pointer: poster, time and chapter. */
function Preview({ seconds }: { seconds: number | undefined }) {
  const chapters = useStore($chapters)
  const films = useStore($playable)?.films ?? []
  if (seconds === undefined) return null
  const film = filmAt(films, chapters, seconds)
  return (
    <output className="seek-bubble" aria-hidden="true">
      {film?.posterUrl && <img src={film.posterUrl} alt="" />}
      <span className="seek-words">
        <span>{formatClock(seconds)}</span>
        <span>{chapterAt(chapters, seconds)?.title}</span>
      </span>
    </output>
  )
}

/** A gap in the strip at the start of each chapter. */
function Cuts() {
  const shares = chapterMarks(useStore($chapters), useStore($durationSeconds))
  return shares.map((share) => (
    <i className="reel-cut absolute inset-y-0 bg-booth" key={share} style={{ left: `${share * 100}%` }} />
  ))
}

export function Elapsed() {
  return (
    <span>
      <Clock time={useStore($elapsed)} />
    </span>
  )
}

export function Total() {
  return (
    <span className="player-total">
      <Clock time={formatClock(useStore($durationSeconds))} />
    </span>
  )
}

/** Below an hour the short form of a phone's bar leaves the hour out, and a nought after it (player.css). */
function Clock({ time }: { time: string }) {
  const [noHour = ''] = /^0:0?/.exec(time) ?? []
  return (
    <>
      {noHour && <span className="no-hour">{noHour}</span>}
      {time.slice(noHour.length)}
    </>
  )
}

// What is talked about: the chapter, and the film with its poster and stars; between films the cover.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { formatStars } from '../../../films/film/stars.ts'
import { widthsOf } from '../../../lib/local-pictures.ts'
import { EpisodeCover } from '../bar/EpisodeCover.tsx'
import { $playable } from '../player.store.ts'
import { $currentChapter, $currentFilm } from '../sound/playback.store.ts'

/** Whether a chapter is called after its film, with the year or without. */
const isNamedBy = (chapter: string, label: string) => label === chapter || label.startsWith(`${chapter} (`)

export function NowShowing({ hasText }: { hasText: boolean }) {
  const playable = useStore($playable)
  const chapter = useStore($currentChapter)?.title ?? ''
  const film = useStore($currentFilm)
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <div className="room-now">
      {/* All at once, so that one fades into the other. */}
      <div className="room-pictures">
        <EpisodeCover
          imageUrl={playable?.imageUrl ?? ''}
          className="room-picture"
          sizes="288px"
          isOn={!film?.posterUrl}
        />
        {playable?.films.map(
          (one) =>
            one.posterUrl && (
              <img
                key={one.label}
                className="room-picture"
                src={one.posterUrl}
                srcSet={widthsOf(one.posterUrl)}
                sizes={hasText ? '64px' : '240px'}
                alt=""
                data-on={one === film || undefined}
              />
            )
        )}
      </div>
      <div className="room-about">
        <p className="room-chapter" {...writing}>
          {chapter}
        </p>
        {film && !isNamedBy(chapter, film.label) && <p>{film.label}</p>}
        {film?.stars && (
          <ul className="room-stars">
            {film.stars.map(([name, stars]) => (
              <li key={name}>
                {name} <span className={`stars stars-${stars * 2}`} aria-hidden="true" /> {formatStars(stars)}
                <span className="sr-only"> {playerText.stars}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

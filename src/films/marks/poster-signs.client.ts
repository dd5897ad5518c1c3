// Shows on each poster whether the visitor saw the film or wants to see it. Loaded in a browser that has marks, and
// with what makes them.
import { filmMarksText } from '#texts/film-marks.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { followPosters, type PosterSign } from '../../browser/poster-signs.ts'
import { once } from '../../lib/once.ts'
import { readFilmData, slugOfPage } from '../../lib/poster-film.ts'
import css from './marks.css?inline'
import { markOf } from './marks.ts'
import { $myFilms } from './my-films.store.ts'

const PATHS = { seen: 'M4.5 12.5l5 5L19.5 7', want: 'M6.5 4h11v16.5L12 16l-5.5 4.5z' }

/** Of the film by its data, and by its link to our page. */
function signOf(poster: HTMLElement): PosterSign | undefined {
  const { tmdbId } = readFilmData('', poster.dataset.film ?? '')
  const { seen, want } = markOf($myFilms.get().marks, {
    tmdbId,
    pageSlug: slugOfPage(poster.getAttribute('href'))
  })
  const state = seen !== undefined ? 'seen' : want ? 'want' : undefined
  return (
    state && {
      className: 'poster-mark',
      words: filmMarksText.signs[state],
      path: PATHS[state],
      isFilled: state === 'want',
      state
    }
  )
}

/** Shows the signs on this page and later ones. Calling it again has no effect. */
export const followPosterSigns = once(() => {
  adoptStyles(css)
  $myFilms.listen(followPosters(signOf))
})

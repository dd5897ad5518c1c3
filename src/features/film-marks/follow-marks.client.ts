// Loads the signs on posters in a browser that has marks, at the first use of a page.
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { MY_FILMS_KEY } from './my-films-memory.ts'

export function followMarks(): void {
  try {
    if (localStorage.getItem(shortName + MY_FILMS_KEY) === null) return
  } catch {
    // Blocked storage has no marks.
    return
  }
  import('./poster-signs.client.ts').then(
    ({ followPosterSigns }) => followPosterSigns(),
    (error) => report(error, 'poster signs')
  )
}

// The film details of a site whose sources are not connected.
import { Failure } from '../../src/lib/outcome.ts'
import type { FilmDetailsSource } from './film-details.ts'

export const noFilmDetails: FilmDetailsSource = {
  async details() {
    throw new Failure('film details', 'no source is connected')
  }
}

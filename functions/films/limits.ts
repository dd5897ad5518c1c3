// Who may make us ask others about films: whoever opens a film of the podcast, and hardly anybody else.
import type { Limit } from '../services/cache/cache.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Films that no episode names, looked up by all visitors together: no page asks for one, and every number is an
 * address, so a script could use up the day's quota of a source and fill the cache. What is kept is given anyway.
 */
export const OTHER_FILMS: Limit = {
  name: 'other-films',
  tries: 200,
  windowSeconds: DAY_SECONDS,
  kind: 'fixed'
}
/** The same in one instance while the shared counts are away. */
export const OTHER_FILMS_ALONE: Limit = { ...OTHER_FILMS, name: 'other-films-alone', tries: 20 }

import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { HINT_SEEN_KEY, REVEALED_KEY } from '../overlay/film-memory.ts'

export const films: Feature = {
  name: 'films',
  switch: ['films'],
  tab: { name: 'must-see', switch: ['mustSee'] },
  paths: {
    '/film/': ['films'],
    '/films/': ['films'],
    '/films.json': ['films'],
    '/cijfers/': ['films'],
    '/api/movies/': ['films'],
    '/must-see/': ['mustSee'],
    '/api/must-see-movies': ['mustSee']
  },
  stored: [
    { name: HINT_SEEN_KEY, what: storedText.posterHint },
    { name: settings.shortName + REVEALED_KEY, what: storedText.curtain }
  ]
}

import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { MY_FILMS_KEY } from '../marks/my-films-memory.ts'

export const myFilms: Feature = {
  name: 'my-films',
  switch: ['films'],
  paths: { '/mijn-films/': ['films'] },
  stored: [{ name: settings.shortName + MY_FILMS_KEY, what: storedText.myFilms }]
}

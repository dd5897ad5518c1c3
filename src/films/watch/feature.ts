import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { WATCH_KEY } from './watch-memory.ts'

export const watch: Feature = {
  name: 'watch',
  switch: ['whereToWatch'],
  paths: { '/api/watch': ['whereToWatch'] },
  stored: [{ name: settings.shortName + WATCH_KEY, what: storedText.services }]
}

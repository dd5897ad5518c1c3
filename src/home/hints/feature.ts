import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { HINTS_KEY } from './hints-memory.ts'

export const hints: Feature = {
  name: 'hints',
  stored: [{ name: settings.shortName + HINTS_KEY, what: storedText.hints }]
}

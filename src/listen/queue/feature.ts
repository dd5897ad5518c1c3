import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { QUEUE_KEY } from './queue-memory.ts'

export const queue: Feature = {
  name: 'queue',
  stored: [{ name: settings.shortName + QUEUE_KEY, what: storedText.queue }]
}

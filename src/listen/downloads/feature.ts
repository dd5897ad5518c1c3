import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { DOWNLOADS_DATABASE, KEPT_KEY, REMOVES_HEARD_KEY, UNREADABLE_KEY } from './downloads-memory.ts'

export const downloads: Feature = {
  name: 'downloads',
  stored: [
    { name: settings.shortName + DOWNLOADS_DATABASE, what: storedText.downloads },
    { name: settings.shortName + KEPT_KEY, what: storedText.kept },
    { name: settings.shortName + REMOVES_HEARD_KEY, what: storedText.removesHeard },
    { name: settings.shortName + UNREADABLE_KEY, what: storedText.unreadableHosts }
  ]
}

import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { reloadKey } from '../../lib/deploy-reload.ts'
import { settings } from '../brand/settings.ts'
import { PRESS_KEY } from './press-memory.ts'

export const notices: Feature = {
  name: 'notices',
  stored: [
    { name: reloadKey(settings.shortName), what: storedText.reload },
    { name: settings.shortName + PRESS_KEY, what: storedText.press }
  ]
}

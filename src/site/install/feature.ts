import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../brand/settings.ts'
import { INSTALL_DISMISSED_KEY } from './install-dismissal.ts'

export const install: Feature = {
  name: 'install',
  stored: [{ name: INSTALL_DISMISSED_KEY, what: storedText.install(settings.name) }]
}

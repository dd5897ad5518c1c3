import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../brand/settings.ts'
import { THEME_COOKIE_DAYS, themeCookieName } from './theme-cookie.ts'

export const theme: Feature = {
  name: 'theme',
  stored: [
    { name: themeCookieName(settings.shortName), isCookie: true, what: storedText.theme(THEME_COOKIE_DAYS) }
  ]
}

// The theme: from the cookie, else from the system. A choice by hand is stored for a year.
import { screen } from '#brand/colors.ts'
import { DAY_SECONDS } from '../../lib/time-units.ts'

export type Theme = 'light' | 'dark'

export const THEME_COOKIE_DAYS = 365

export const themeCookieName = (shortName: string): string => `${shortName}-theme`

/** The theme in `document.cookie`; undefined if it is missing or invalid. */
export function storedTheme(cookies: string, cookieName: string): Theme | undefined {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === cookieName && (value === 'light' || value === 'dark')) return value
  }
  return undefined
}

/** The value to assign to `document.cookie`. */
export function themeCookie(cookieName: string, theme: Theme, isSecure: boolean): string {
  const seconds = THEME_COOKIE_DAYS * DAY_SECONDS
  return `${cookieName}=${theme}; path=/; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`
}

export const otherTheme = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')

/** The colours of the browser's bars, in light and dark. */
export const BROWSER_BAR_COLOURS = { light: screen[0], dark: screen[1] } as const

/** Event of `document` that changes the page to the theme in its `detail`. */
export const THEME_CHANGE = 'theme:change'

// Runs in the head before the first paint, so it stands alone: it is put into the page as text (Base.astro).
import { inlineCall } from '../../lib/inline-script.ts'
import type { Theme } from './rules.ts'

/** The colours of the browser's own bars: `--screen` in light and dark. */
export const BROWSER_BAR_COLOURS = { light: '#f4f1f6', dark: '#140f19' } as const
const THEME_CHANGE = 'theme:change'

/**
 * Sets the theme on the root: now, on a change by hand (in other tabs too), and after every client-side
 * navigation (which replaces the root's attributes). Must not use anything outside itself but its parameters.
 */
export function paintTheme(cookieName: string, changeEvent: string, lightBar: string, darkBar: string): void {
  let chosen: string | undefined
  const paint = () => {
    const root = document.documentElement
    const stored = document.cookie.match(`(?:^|; )${cookieName}=(light|dark)(?:;|$)`)?.[1]
    const theme = stored ?? chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.classList.toggle('dark', theme === 'dark')
    root.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute('content', theme === 'dark' ? darkBar : lightBar)
    }
    if (!stored) {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, this runs before paint.
      document.cookie = `${cookieName}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
    }
  }
  paint()
  document.addEventListener('page-swapped', paint)
  // Another tab may have written the cookie: told at once by newer browsers, else seen on return.
  document.addEventListener('visibilitychange', paint)
  globalThis.cookieStore?.addEventListener('change', paint)
  document.addEventListener(changeEvent, (event) => {
    chosen = (event as CustomEvent<string>).detail
    paint()
  })
}

/** The call above as an inline script. */
export const paintThemeScript = (cookieName: string): string =>
  inlineCall(paintTheme, cookieName, THEME_CHANGE, BROWSER_BAR_COLOURS.light, BROWSER_BAR_COLOURS.dark)

/** Makes this page show a theme that was chosen by hand. */
export function announceTheme(theme: Theme): void {
  document.dispatchEvent(new CustomEvent(THEME_CHANGE, { detail: theme }))
}

// Runs in the head before the first paint, so it stands alone: it is put into the page as text (Base.astro).

/** The colours of the browser's own bars: `--screen` in light and dark. */
export const BROWSER_BAR_COLOURS = { light: '#f4f1f6', dark: '#140f19' } as const

/**
 * Sets the theme on the root, now and after every client-side navigation (which replaces the root's
 * attributes). Must not use anything outside itself but its parameters.
 */
export function paintTheme(cookieName: string, lightBar: string, darkBar: string): void {
  const paint = (root: HTMLElement) => {
    const stored = document.cookie.match(`(?:^|; )${cookieName}=(light|dark)(?:;|$)`)?.[1]
    const theme = stored ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    const isDark = theme === 'dark'
    root.classList.toggle('dark', isDark)
    root.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute('content', isDark ? darkBar : lightBar)
    }
    if (!stored) {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, this runs before paint.
      document.cookie = `${cookieName}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
    }
  }
  paint(document.documentElement)
  document.addEventListener('astro:after-swap', () => paint(document.documentElement))
}

/** The call above as the text of an inline script without line breaks. */
export function paintThemeScript(cookieName: string): string {
  const parameters = [cookieName, BROWSER_BAR_COLOURS.light, BROWSER_BAR_COLOURS.dark]
  const source = paintTheme.toString().replace(/\s*\n\s*/g, ' ')
  return `(${source})(${parameters.map((parameter) => JSON.stringify(parameter)).join(',')})`
}

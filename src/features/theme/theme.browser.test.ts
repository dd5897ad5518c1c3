import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { settings } from '../brand/settings.ts'
import { paintTheme, paintThemeScript } from './paint.client.ts'
import { themeCookieName } from './rules.ts'

const COOKIE = themeCookieName(settings.shortName)
const root = document.documentElement
const storedTheme = () => document.cookie.match(`${COOKIE}=(\\w+)`)?.[1]
// biome-ignore lint/suspicious/noDocumentCookie: what the head script reads.
const store = (theme: string) => (document.cookie = `${COOKIE}=${theme}; path=/`)
const swapPage = () => {
  root.className = ''
  delete root.dataset.theme
  document.dispatchEvent(new Event('page-swapped'))
}

let card = ''

beforeAll(async () => {
  card = await renderAstro('/src/features/theme/ThemeCard.astro')
  paintTheme(COOKIE, 'theme:change', '#f4f1f6', '#140f19')
  await import('./theme-card.client.ts')
})

beforeEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name="theme-color"]')) meta.remove()
  document.head.insertAdjacentHTML('beforeend', '<meta name="theme-color" content="">')
  document.body.innerHTML = card
})

describe('the theme', () => {
  test.each([
    ['dark', true, '#140f19'],
    ['light', false, '#f4f1f6']
  ])('%s in the cookie is painted on the root and on the browser’s bars', (theme, isDark, bar) => {
    store(theme)
    swapPage()
    expect(root.classList.contains('dark')).toBe(isDark)
    expect(root.dataset.theme).toBe(theme)
    expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(bar)
  })

  test('without a valid cookie it is the system’s, and is stored', () => {
    store('paars')
    swapPage()
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    expect(root.dataset.theme).toBe(system)
    expect(storedTheme()).toBe(system)
  })

  test('a press flips and stores it, and it survives a navigation', () => {
    store('light')
    swapPage()
    document.querySelector('button')?.click()
    expect(root.classList.contains('dark')).toBe(true)
    expect(storedTheme()).toBe('dark')
    swapPage()
    expect(root.dataset.theme).toBe('dark')
    document.querySelector('button')?.click()
    expect(root.classList.contains('dark')).toBe(false)
    expect(storedTheme()).toBe('light')
  })

  test('another tab’s choice is followed', () => {
    store('light')
    swapPage()
    store('dark')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(root.dataset.theme).toBe('dark')
  })

  test('the head script is one line that needs nothing but itself', () => {
    const script = paintThemeScript(COOKIE)
    expect(script).not.toMatch(/[\n]|import|</)
    store('dark')
    root.className = ''
    new Function(script)()
    expect(root.classList.contains('dark')).toBe(true)
  })
})

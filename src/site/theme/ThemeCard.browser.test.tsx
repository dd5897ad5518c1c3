import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paintTheme, paintThemeScript } from '../../layouts/before-paint.client.ts'
import { settings } from '../brand/settings.ts'
import { ThemeCard } from './ThemeCard.tsx'
import { themeCookieName } from './theme-cookie.ts'

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

beforeAll(() => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style>[data-theme="light"] .when-dark, [data-theme="dark"] .when-light { display: none }</style>'
  )
  paintTheme(COOKIE, 'theme:change', '#f4f1f6', '#140f19')
})

beforeEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name="theme-color"]')) meta.remove()
  document.head.insertAdjacentHTML('beforeend', '<meta name="theme-color" content="">')
})

describe('the theme', () => {
  test.each([
    ['dark', true, '#140f19'],
    ['light', false, '#f4f1f6']
  ])(
    "the theme %s from the cookie is applied to the root and to the browser's bars",
    (theme, isDark, bar) => {
      store(theme)
      swapPage()
      expect(root.classList.contains('dark')).toBe(isDark)
      expect(root.dataset.theme).toBe(theme)
      expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(bar)
    }
  )

  test("the system's theme is used and stored without a valid cookie", () => {
    store('paars')
    swapPage()
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    expect(root.dataset.theme).toBe(system)
    expect(storedTheme()).toBe(system)
  })

  test('the theme changes and is stored at a press, and stays after a navigation', async () => {
    store('light')
    swapPage()
    await render(<ThemeCard cookieName={COOKIE} />)
    await expect.element(page.getByText('Lichte modus is ingeschakeld')).toBeVisible()
    await page.getByRole('button', { name: 'Donker' }).click()
    await expect.element(page.getByText('Donkere modus is ingeschakeld')).toBeVisible()
    expect(root.classList.contains('dark')).toBe(true)
    expect(storedTheme()).toBe('dark')
    swapPage()
    expect(root.dataset.theme).toBe('dark')
    await page.getByRole('button', { name: 'Licht' }).click()
    expect(root.classList.contains('dark')).toBe(false)
    expect(storedTheme()).toBe('light')
  })

  test('the theme follows another tab', () => {
    store('light')
    swapPage()
    store('dark')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(root.dataset.theme).toBe('dark')
  })

  test('the head script is one self-contained line', () => {
    const script = paintThemeScript(settings.shortName)
    expect(script).not.toMatch(/[\n]|import|</)
    store('dark')
    root.className = ''
    new Function(script)()
    expect(root.classList.contains('dark')).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { otherTheme, storedTheme, themeCookie, themeCookieName } from './theme-cookie.ts'

test('the theme cookie is named after the podcast', () => {
  expect(themeCookieName('kino9')).toBe('kino9-theme')
})

test.each([
  ['kino9-theme=dark', 'dark'],
  ['a=1; kino9-theme=light; b=2', 'light'],
  ['', undefined],
  ['kino9-theme=paars', undefined],
  ['xkino9-theme=dark', undefined],
  ['kino9-theme=darkness', undefined]
])('the theme cookie %j is read as %j', (cookies, theme) => {
  expect(storedTheme(cookies, 'kino9-theme')).toBe(theme)
})

test('the theme cookie is valid for 365 days on the whole site', () => {
  expect(themeCookie('kino9-theme', 'dark', false)).toBe(
    'kino9-theme=dark; path=/; max-age=31536000; samesite=lax'
  )
  expect(themeCookie('kino9-theme', 'dark', true)).toMatch(/; secure$/)
})

test('a toggle flips the theme', () => {
  expect(otherTheme('light')).toBe('dark')
  expect(otherTheme('dark')).toBe('light')
})

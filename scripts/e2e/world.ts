// What every story shares: a page that fails its test when the console complains, and the routes of the site.
import { test as base, expect } from '@playwright/test'

export { expect }

/** One address of every kind of page, for checks that walk them all. */
export const routes = [
  '/',
  '/aflevering/118/',
  '/afleveringen/',
  '/afleveringen/2/',
  '/films/',
  '/film/la-jetee-1962/',
  '/must-see/',
  '/privacy/',
  '/offline/'
] as const

export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(undefined)
      expect(complaints, 'messages in the console').toEqual([])
    },
    { auto: true }
  ]
})

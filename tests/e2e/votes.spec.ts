// A vote in a real browser, with its own cookie jar: cast, changed and undone.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'

const vote = (page: Page, path: string, movieTitle: string) =>
  page.evaluate(
    async ([where, title]) => {
      const response = await fetch(`/api/votes${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ episodeNumber: 118, movieTitle: title })
      })
      return response.status
    },
    [path, movieTitle] as const
  )

test('a browser gets a voter key with its first vote, keeps it, and can undo its vote', async ({
  page,
  context
}) => {
  await page.goto('/privacy/')
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'kino9-voter' }))
  expect(await vote(page, '', 'La Jetée')).toBe(200)
  const voter = (await context.cookies()).find(({ name }) => name === 'kino9-voter')
  expect(voter).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('voter')
  expect(await vote(page, '', 'Un chien andalou')).toBe(200)
  expect(await vote(page, '/undo', 'Un chien andalou')).toBe(200)
  expect((await context.cookies()).find(({ name }) => name === 'kino9-voter')?.value).toBe(voter?.value)
})

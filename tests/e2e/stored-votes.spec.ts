// A vote cast in the browser is a row in the table: it survives a restart of the server, and is deleted when it is
// undone. Also what is shown while the database is unavailable.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Route } from '@playwright/test'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { expect, test } from './support/context.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'
import { choice, openVotePanel, storedVotes, THANKS, undoButton, votePanel } from './support/vote-panel.ts'

let site: ServedSite
test.beforeEach(({ baseURL }, { parallelIndex }) => {
  // Next to the port of the site that all tests share.
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex)
})
test.afterEach(() => site.remove())

test.describe('when the server stops', { tag: '@deep' }, () => {
  // Errors of requests while the server is killed.
  test.use({ expectedComplaints: [/ERR_CONNECTION_(RESET|REFUSED)/] })

  test('a vote survives a restart and a crash, and is deleted when it is undone', async ({ page }) => {
    await site.start()
    await page.goto(`${site.address}/aflevering/118/`)
    await openVotePanel(page)
    await choice(page, 'La Jetée').click()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    await site.stop()
    expect(await site.votesInTable()).toEqual(['118 La Jetée'])

    await site.start()
    await page.reload()
    await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
    await site.stop('SIGKILL')
    expect(await site.votesInTable()).toEqual(['118 La Jetée'])

    await site.start()
    await undoButton(page).click()
    await expect(votePanel(page).getByText('En de winnaar is…')).toBeVisible()
    expect(await storedVotes(page)).toEqual({})
    await site.stop()
    expect(await site.votesInTable()).toEqual([])
  })
})

test.describe('when the answer to a first vote is lost', { tag: '@deep' }, () => {
  test.use({
    expectedComplaints: [/ERR_CONNECTION_(RESET|REFUSED)|status of 503|^\/api\/votes( answered 503.*)?:/]
  })

  for (const [how, lose] of [
    ['by a reset', (route: Route) => route.abort('connectionreset')],
    ['behind a 503', (route: Route) => route.fulfill({ status: 503, body: '' })],
    [
      'because the server is killed',
      async (route: Route) => {
        await site.stop('SIGKILL')
        await site.start()
        await route.abort('connectionreset')
      }
    ]
  ] as const)
    test(`${how}, the next vote replaces the first`, async ({ page, context }) => {
      await site.start()
      await page.goto(`${site.address}/aflevering/118/`)
      await page.route(
        '**/api/votes',
        async (route) => {
          expect((await route.fetch()).status()).toBe(200)
          await context.clearCookies()
          await lose(route)
        },
        { times: 1 }
      )
      await openVotePanel(page)
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('/api/votes'))
      await choice(page, 'La Jetée').click()
      await logged
      await expect(choice(page, 'Un chien andalou')).toBeEnabled()
      await choice(page, 'Un chien andalou').click()
      await expect(votePanel(page).getByText(THANKS)).toBeVisible()
      await site.stop()
      expect(await site.votesInTable()).toEqual(['118 Un chien andalou'])
    })
})

for (const [where, votes] of [
  ['one episode', [{ number: 118, film: 'La Jetée' }]],
  [
    'two episodes',
    [
      { number: 118, film: 'La Jetée' },
      { number: 117, film: 'Hausu' }
    ]
  ]
] as const)
  test(`first votes of two tabs on a slow connection have the same voter, and can be undone: ${where}`, {
    tag: '@deep'
  }, async ({ page, context }) => {
    await site.start()
    await context.route('**/api/votes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const tabs = [
      { tab: page, ...votes[0] },
      { tab: await context.newPage(), ...(votes[1] ?? votes[0]) }
    ]
    for (const { tab, number } of tabs) {
      await tab.goto(`${site.address}/aflevering/${number}/`)
      await openVotePanel(tab)
    }
    await Promise.all(tabs.map(({ tab, film }) => choice(tab, film).click()))
    for (const { tab } of tabs) await expect(votePanel(tab).getByText(THANKS)).toBeVisible()
    await site.stop()
    expect((await site.votesInTable()).sort()).toEqual(
      votes.map(({ number, film }) => `${number} ${film}`).sort()
    )

    await site.start()
    for (const { tab } of tabs.slice(-votes.length)) {
      await undoButton(tab).click()
      await expect(votePanel(tab).getByText('En de winnaar is…')).toBeVisible()
    }
    await site.stop()
    expect(await site.votesInTable()).toEqual([])
  })

test.describe('when the database becomes unavailable', { tag: '@deep' }, () => {
  test.use({ expectedComplaints: [/status of 503|^\/api\/votes(\/undo)?:/] })

  test('the page is complete, and a vote or an undo has no effect and no error message', async ({ page }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vote-panel-'))
    const database = await startEmbeddedDatabase(path.join(folder, 'postgres'))
    await site.start({ DATABASE_URL: database.url })
    await page.goto(`${site.address}/aflevering/117/`)
    await openVotePanel(page)
    await choice(page, 'Hausu').click()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    await database.close()
    rmSync(folder, { recursive: true })

    const refusedUndo = page.waitForResponse('**/api/votes/undo')
    await undoButton(page).click()
    expect((await refusedUndo).status()).toBe(503)
    await expect(undoButton(page)).toBeEnabled()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()

    await page.goto(`${site.address}/aflevering/116/`)
    await expect(page.getByRole('link', { name: 'Beluister', exact: true }).first()).toBeVisible()
    await openVotePanel(page)
    const refusedVote = page.waitForResponse('**/api/votes')
    await choice(page, 'Tampopo').click()
    expect((await refusedVote).status()).toBe(503)
    await expect(choice(page, 'Ratatouille')).toBeEnabled()
    await expect(votePanel(page).getByText(THANKS)).toHaveCount(0)
    expect(await storedVotes(page)).toEqual({ 117: 'Hausu' })
  })
})

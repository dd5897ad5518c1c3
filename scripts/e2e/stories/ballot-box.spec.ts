// A vote cast in the browser is a row in the table: it survives a restart of the served product, is undone, and is
// gone. And what is seen when the database goes away (DEG-02).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '../../../functions/db/embedded.ts'
import { ballot, choice, storedVotes, THANKS, undoButton } from '../ballot.ts'
import { laySite, type ServedSite } from '../served-site.ts'
import { expect, test } from '../world.ts'

test.describe.configure({ timeout: 90_000 })

let site: ServedSite
test.beforeEach(({ baseURL }, { parallelIndex }) => {
  // Beside the port of the site that all stories share.
  site = laySite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex)
})
test.afterEach(() => site.remove())

test.describe('when the server goes away', { tag: '@deep' }, () => {
  // Whatever the page still fetches while its server is killed.
  test.use({ expectedComplaints: [/ERR_CONNECTION_(RESET|REFUSED)/] })

  test('a vote survives a restart and a crash, is undone, and is gone', async ({ page }) => {
    await site.start()
    await page.goto(`${site.address}/aflevering/118/`)
    await choice(page, 'La Jetée').click()
    await expect(ballot(page).getByText(THANKS)).toBeVisible()
    await site.stop()
    expect(await site.votesInTable()).toEqual(['118 La Jetée'])

    await site.start()
    await page.reload()
    await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
    await site.stop('SIGKILL')
    expect(await site.votesInTable()).toEqual(['118 La Jetée'])

    await site.start()
    await undoButton(page).click()
    await expect(ballot(page).getByText('En de winnaar is…')).toBeVisible()
    expect(await storedVotes(page)).toEqual({})
    await site.stop()
    expect(await site.votesInTable()).toEqual([])
  })
})

test.describe('when the database goes away', { tag: '@deep' }, () => {
  test.use({ expectedComplaints: [/status of 503|^\/api\/votes(\/undo)?:/] })

  test('the page is whole, a vote stays unvoted and an undoing undone, without a word', async ({ page }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ballot-box-'))
    const database = await startEmbeddedDatabase(path.join(folder, 'postgres'))
    await site.start({ DATABASE_URL: database.url })
    await page.goto(`${site.address}/aflevering/117/`)
    await choice(page, 'Hausu').click()
    await expect(ballot(page).getByText(THANKS)).toBeVisible()
    await database.close()
    rmSync(folder, { recursive: true })

    const refusedUndo = page.waitForResponse('**/api/votes/undo')
    await undoButton(page).click()
    expect((await refusedUndo).status()).toBe(503)
    await expect(undoButton(page)).toBeEnabled()
    await expect(ballot(page).getByText(THANKS)).toBeVisible()

    await page.goto(`${site.address}/aflevering/116/`)
    await expect(page.getByRole('link', { name: 'Beluister', exact: true }).first()).toBeVisible()
    const refusedVote = page.waitForResponse('**/api/votes')
    await choice(page, 'Tampopo').click()
    expect((await refusedVote).status()).toBe(503)
    await expect(choice(page, 'Ratatouille')).toBeEnabled()
    await expect(ballot(page).getByText(THANKS)).toHaveCount(0)
    expect(await storedVotes(page)).toEqual({ 117: 'Hausu' })
  })
})

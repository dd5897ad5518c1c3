// Two hosts edit an episode at the same time: stars, one field that both change, a line that is lost, a session that ends.
import type { Browser, Page } from '@playwright/test'
import { episodeRevisions } from '../../functions/desk/episodes/schema.ts'
import type { Database } from '../../functions/platform/db/open.ts'
import { episodeEditorText as text } from '../../src/texts/nl/desk-episodes.ts'
import { DESK_AGENT, hostToken } from '../fixtures/desk.ts'
import { expect, test } from './support/context.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'

test.describe.configure({ mode: 'default' })
test.use({ expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

let site: ServedSite
let db: Database
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex, { isTest: true })
  await site.start()
  db = await site.database()
})
test.afterAll(() => site.remove())

const FILM = 'La Jetée'

/** A host on a phone, with episode 118 open. */
async function openAs(browser: Browser, host: string): Promise<Page> {
  const context = await browser.newContext({ userAgent: DESK_AGENT, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const token = await hostToken(db, host, new Date())
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('kino9-desk-token')) sessionStorage.setItem('kino9-desk-token', stored)
  }, JSON.stringify(token))
  await page.goto(`${site.address}/bo9/desk/afleveringen/`)
  await page.getByRole('link', { name: /Kort maar krachtig/ }).click()
  await expect(page.getByRole('button', { name: text.save.copy })).toBeVisible()
  return page
}

const stars = (page: Page, host: string) => page.getByLabel(`${text.films.stars(host)}: ${FILM}`)
const time = (page: Page) => page.getByLabel(`${text.films.time}: ${FILM}`)
const isSaved = (page: Page, host: string) => expect(page.getByText(`Bewaard door ${host}`)).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('two hosts give stars, settle a time that both set, lose the line, and publish', async ({ browser }) => {
  const noor = await openAs(browser, 'noor')
  const wout = await openAs(browser, 'wout')
  await Promise.all([stars(noor, 'Noor').selectOption('2'), stars(wout, 'Wout').selectOption('3.5')])
  await isSaved(noor, 'Noor')
  await isSaved(wout, 'Wout')

  await time(noor).fill('2:51')
  await time(noor).press('Enter')
  await expect(noor.getByText(text.save.unsaved)).toBeVisible()
  await isSaved(noor, 'Noor')
  await time(wout).fill('2:55')
  await time(wout).press('Enter')
  await expect(wout.getByText(text.conflict.line('Noor', '0:02:51', '0:02:55'))).toBeVisible()
  await button(wout, text.conflict.mine).click()
  await isSaved(wout, 'Wout')
  await expect(time(wout)).toHaveValue('0:02:55')
  await expect(stars(wout, 'Noor')).toHaveValue('2')

  await noor.context().setOffline(true)
  await stars(noor, 'Noor').selectOption('5')
  await expect(noor.getByText(text.save.offline)).toBeVisible()
  await noor.context().setOffline(false)
  await isSaved(noor, 'Noor')
  await expect(time(noor)).toHaveValue('0:02:55')

  await button(noor, text.publish.publish).click()
  await expect(noor.getByText(/Gaat online met de build van|Deze site bouwt zichzelf niet/)).toBeVisible()
  const [published, ...others] = await db.select().from(episodeRevisions)
  expect(others).toEqual([])
  const film = published?.edited.films.find(({ title }) => title === FILM)
  expect(film).toMatchObject({ atSeconds: 175, stars: { noor: 5, wout: 3.5 } })
  await noor.context().close()
  await wout.context().close()
})

test('what was typed outlives a session that ended and a page that was closed', async ({ browser }) => {
  const milan = await openAs(browser, 'milan')
  await milan.evaluate(() => sessionStorage.setItem('kino9-desk-token', JSON.stringify('x'.repeat(43))))
  await stars(milan, 'Milan').selectOption('0.5')
  await expect(milan.getByRole('dialog', { name: 'Je sessie is voorbij' })).toBeVisible()
  await milan.getByRole('dialog').getByRole('button', { name: 'Annuleer' }).click()
  await expect(milan.getByText(text.save.signedOut)).toBeVisible()
  const token = await hostToken(db, 'milan', new Date())
  await milan.evaluate((stored) => sessionStorage.setItem('kino9-desk-token', stored), JSON.stringify(token))
  await milan.reload()
  await isSaved(milan, 'Milan')
  await expect(stars(milan, 'Milan')).toHaveValue('0.5')
  await milan.context().close()
})

// A host publishes a result at the desk; who voted is told, and finds it in a page that was built before.
import { randomBytes } from 'node:crypto'
import type { Database } from '../../functions/platform/db/open.ts'
import { votes } from '../../functions/platform/db/schema.ts'
import { standingsText } from '../../src/texts/nl/desk-overview.ts'
import { votesText } from '../../src/texts/nl/votes.ts'
import { findings } from '../accessibility/findings.ts'
import { DESK_AGENT, hostToken } from '../fixtures/desk.ts'
import { expect, test } from './support/context.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'
import { votePanel } from './support/vote-panel.ts'

let site: ServedSite
let db: Database
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex, { isTest: true })
  await site.start()
  db = await site.database()
})
test.afterAll(() => site.remove())

test('a published result reaches who voted by a dot, Van jou and the panel of the episode', async ({
  browser
}) => {
  const cast = { 'La Jetée': 8, 'Un chien andalou': 4 }
  for (const [movieTitle, times] of Object.entries(cast))
    await db
      .insert(votes)
      .values(
        Array.from({ length: times }, () => ({ episodeNumber: 118, movieTitle, voterKey: randomBytes(16) }))
      )
  const token = JSON.stringify(await hostToken(db, 'noor', new Date()))
  const desk = await (
    await browser.newContext({ userAgent: DESK_AGENT, viewport: { width: 390, height: 844 } })
  ).newPage()
  await desk.addInitScript((stored) => sessionStorage.setItem('kino9-desk-token', stored), token)
  await desk.goto(`${site.address}/bo9/desk/stemmen/`)
  await desk.getByRole('button', { name: /^Publiceer de uitslag 118/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: standingsText.publish }).click()
  await expect(desk.getByText(/^Op de site sinds .*Noor/)).toBeFocused()

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.addInitScript(() =>
    localStorage.setItem('kino9-votes', JSON.stringify({ 118: 'Un chien andalou' }))
  )
  await page.goto(`${site.address}/privacy/`)
  const yours = page.getByRole('banner').getByRole('link', { name: `Van jou ${votesText.newResult}` })
  await yours.click()
  await page
    .getByRole('region', { name: votesText.results })
    .getByRole('link', { name: /^118\./ })
    .click()
  await expect(votePanel(page).getByText('met 8 van de 12 stemmen')).toBeVisible()
  const own = votePanel(page).getByRole('listitem').filter({ hasText: votesText.yours })
  await expect(own).toContainText('Un chien andalou')
  expect(await findings(page, ['target-size'])).toEqual([])
  await page.goto(`${site.address}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Van jou', exact: true })).toBeVisible()
  await expect(votePanel(page).getByText(votesText.showResult)).toBeVisible()
})

// The main ways through the site for a visitor who has used all of it: marks, a queue, a kept episode, heard ones, a cart, a
// player left open, and no spoilers.
import type { Page } from '@playwright/test'
import { filmMarksText } from '../../src/texts/nl/film-marks.ts'
import { myFilmsText } from '../../src/texts/nl/my-films.ts'
import { queueText } from '../../src/texts/nl/queue.ts'
import { skippingText } from '../../src/texts/nl/skipping.ts'
import { expect } from './support/context.ts'
import { overlayOf, settledBox } from './support/film-overlay.ts'
import { HALF_HEARD, HEARD, KEPT_ID, QUEUE, test } from './support/lived-in.ts'
import { player, playLink, seekTo } from './support/player.ts'
import { cart, cartButton, cartLines } from './support/shop.ts'
import { expectSound, recordSound, soundingSecond, theSound } from './support/sound.ts'
import { choice, openVotePanel, THANKS, votePanel } from './support/vote-panel.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(({ page }) => recordSound(page))

const fullScreen = (page: Page) => page.getByRole('dialog', { name: 'Speler' })
const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`kino9-${name}`) ?? 'null'), key)

async function openRoom(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: 'Open op volledig scherm' }).tap()
  await expect(fullScreen(page)).toBeVisible()
}

test('an episode goes on where it was left, through another page, and one that was heard starts at its beginning', async ({
  page
}) => {
  await page.goto('/')
  // It waits where it was left.
  await expect(player(page)).toBeVisible()
  expect(await page.evaluate(() => window.sounds?.size)).toBe(0)
  await playLink(page, 118).tap()
  await expectSound(page)
  expect((await theSound(page)).positionSeconds).toBeGreaterThanOrEqual(HALF_HEARD.position)
  expect(await theSound(page)).toMatchObject({ speed: 1.2, volume: 0.5 })
  await page.getByRole('link', { name: 'Aflevering 117' }).first().tap()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expectSound(page)
  await page.goto('/aflevering/116/')
  await playLink(page, 116).tap()
  await expectSound(page)
  expect((await theSound(page)).positionSeconds).toBeLessThan(30)
  expect(await stored(page, 'queue')).toEqual(QUEUE)
  // Heard again, from the start.
  expect(await stored(page, 'completed-episodes')).toEqual(HEARD.filter((id) => id !== 'ep-116'))
})

test('the talk about a film that was not seen is skipped, said so, and heard after all on request; its text is covered', async ({
  page
}) => {
  await page.goto('/aflevering/118/')
  await playLink(page, 118).tap()
  await expectSound(page)
  await seekTo(page, 107)
  const skipped = page.getByText(skippingText.skipped(['Un chien andalou'], 61))
  await expect(skipped).toBeVisible()
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(170)
  await page.getByRole('button', { name: skippingText.listenAnyway }).tap()
  await expect.poll(() => soundingSecond(page)).toBeLessThan(170)
  expect(await soundingSecond(page)).toBeGreaterThanOrEqual(108)

  await page.locator('.transcript summary').tap()
  const covered = page.getByRole('button', { name: new RegExp(skippingText.reveal) }).first()
  await expect(covered).toBeVisible()
})

test('the room of the player opens at its top, and its sheet has what waits', async ({ page }) => {
  await page.goto('/')
  await openRoom(page)
  await expect(fullScreen(page).getByRole('button', { name: 'Speel af' }).first()).toBeInViewport()
  expect(await fullScreen(page).evaluate((room) => room.scrollTop)).toBe(0)
  await fullScreen(page).getByRole('button', { name: 'Meer', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Meer', exact: true })
  await sheet.getByRole('button', { name: /^Hierna/ }).tap()
  const list = page.getByRole('listbox', { name: 'Hierna' })
  await expect(list.getByRole('option')).toHaveCount(QUEUE.length)
  await expect(list.getByText(queueText.loading)).toHaveCount(0)
})

test('films keep their marks on posters, in the overlay, on the must-see list and among my films', async ({
  page
}) => {
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Un chien andalou \(1929\), meer informatie/ })
    .first()
    .tap()
  await settledBox(page)
  const want = (of: string) => page.getByRole('button', { name: of, exact: true })
  await expect(
    overlayOf(page).getByRole('button', { name: filmMarksText.want, exact: true })
  ).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Sluit filmoverlay' }).tap()
  await expect(overlayOf(page)).toHaveCount(0)
  await page.goto('/must-see/')
  await expect(want(filmMarksText.seenOf('La Jetée'))).toHaveAttribute('aria-pressed', 'true')
  await expect(want(filmMarksText.wantOf('Alien'))).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/mijn-films/')
  await expect(
    page.getByRole('heading', { name: /^Je hebt 2 van de \d+ besproken films gezien$/ })
  ).toBeVisible()
  await expect(page.getByText(myFilmsText.counts(2, 1))).toBeVisible()
})

test('a vote counts beside those of before, and the cart goes to the checkout as it was', async ({
  page
}) => {
  await page.goto('/aflevering/118/')
  await openVotePanel(page)
  await choice(page, 'La Jetée').tap()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  expect(await stored(page, 'votes')).toEqual({
    116: { elsewhere: 'Ratatouille' },
    117: 'Hausu',
    118: 'La Jetée'
  })
  await cartButton(page).tap()
  await expect(cartLines(page)).toHaveCount(2)
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .tap()
  await expect(page).toHaveURL(/\/checkout\/$/)
  await expect(page.locator('.summary-sums')).toContainText('58,97')
  await expect(page.getByLabel('E-mailadres', { exact: true })).toBeVisible()
})

test('a kept episode plays from the browser, and a search finds and plays a sentence', async ({ page }) => {
  await page.goto('/bewaard/')
  const kept = page.locator(`main [data-play="${KEPT_ID}"]`).first()
  await kept.tap()
  await expectSound(page)
  expect((await theSound(page)).url).toMatch(/^blob:/)
  await page.getByRole('link', { name: 'Zoek', exact: true }).tap()
  await page.getByRole('searchbox', { name: /^Zoek in/ }).fill('vleugelpiano')
  const said = page.getByRole('region', { name: 'In het gesprek' }).getByRole('link')
  await expect(said).toContainText('Aflevering 118, 0:02:35')
  await said.tap()
  await expect(page).toHaveURL(/\/aflevering\/118\/\?t=155/)
})

// The backoffice in each of its states.

import { expect, test } from '../e2e/support/context.ts'
import { CONTROLS, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import {
  answerOrders,
  logInButton,
  passwordField,
  pretendLoggedIn,
  SAMPLE_VOTES,
  sampleOrders
} from '../e2e/support/office.ts'
import { findings, looks } from './findings.ts'

test.use({ expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use(use)

    test('login, orders and votes have no finding, with data, empty or failed', async ({ page }) => {
      await page.goto('/bo9/login/')
      expect(await findings(page), 'at rest').toEqual([])
      await page.route('**/api/bo9/login', (route) => route.abort())
      await passwordField(page).fill('mis')
      await logInButton(page).click()
      await expect(page.getByRole('alert')).not.toBeEmpty()
      expect(await findings(page), 'failed').toEqual([])
      await pretendLoggedIn(page)
      await answerOrders(page, sampleOrders(24))
      await page.route('**/api/bo9/votes', (route) => route.fulfill({ json: { episodes: SAMPLE_VOTES } }))
      await page.goto('/bo9/orders/')
      await expect(page.getByText('24 bestellingen').first()).toBeVisible()
      expect(await findings(page), 'orders').toEqual([])
      await page.goto('/bo9/votes/')
      await expect(page.getByText('43 stemmen in totaal')).toBeVisible()
      expect(await findings(page), 'votes').toEqual([])
      await answerOrders(page, [])
      await page.goto('/bo9/orders/')
      await expect(page.getByText('Nog geen bestellingen.')).toBeVisible()
      expect(await findings(page), 'no orders').toEqual([])
      await page.route('**/api/bo9/**', (route) => route.abort())
      await page.getByRole('button', { name: 'Vernieuwen' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findings(page), 'orders that failed').toEqual([])
    })
  })

test('at 320 pixels nothing scrolls sideways, and touch targets outside the table are 44 pixels', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(24))
  await page.route('**/api/bo9/votes', (route) => route.fulfill({ json: { episodes: SAMPLE_VOTES } }))
  await page.goto('/bo9/orders/')
  await expect(page.getByText('24 bestellingen').first()).toBeVisible()
  expect(await page.evaluate(sidewaysOverflow)).toBe(0)
  const outside = CONTROLS.split(', ').map((one) => `${one}:not(table *, .skip-link)`)
  expect(await page.evaluate(smallTargets, { least: 44, of: outside.join(', ') })).toEqual([])
  expect(await page.evaluate(smallTargets, { least: 24, of: 'table button' })).toEqual([])
  expect(
    await page.locator('.office-orders').evaluate((region) => region.scrollWidth - region.clientWidth)
  ).toBe(0)
  await page.goto('/bo9/votes/')
  await expect(page.getByText('43 stemmen in totaal')).toBeVisible()
  expect(await page.evaluate(sidewaysOverflow)).toBe(0)
})

// The sign-in pages of the desk and the page of the hosts, in each of their states.

import { expect, test } from '../e2e/support/context.ts'
import { pretendHost } from '../e2e/support/desk.ts'
import { CONTROLS, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import { findings, looks } from './findings.ts'

test.use({ expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use(use)

    test('signing in, an invitation and the page of the hosts have no finding', async ({ page }) => {
      await page.route('**/api/bo9/desk/sign-in/options', (route) => route.abort())
      await page.goto('/bo9/desk/login/')
      await page.getByRole('button', { name: 'Log in met je passkey' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findings(page), 'signing in failed').toEqual([])
      await page.goto('/bo9/desk/wachtwoord/')
      await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toBeVisible()
      expect(await findings(page), 'password').toEqual([])
      await page.goto(`/bo9/desk/uitnodiging/#${'x'.repeat(43)}`)
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findings(page), 'a link that is over').toEqual([])
      await pretendHost(page)
      await page.goto('/bo9/desk/hosts/')
      await expect(page.getByRole('button', { name: 'Oudere regels laden' })).toBeVisible()
      expect(await findings(page), 'hosts').toEqual([])
      await page.getByRole('button', { name: 'Nodig uit: Milan' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // While it fades in, its button has too little contrast.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      expect(await findings(page), 'a question').toEqual([])
    })
  })

test('at 320 pixels nothing scrolls sideways on the page of the hosts, and touch targets are 44 pixels', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await pretendHost(page)
  await page.goto('/bo9/desk/hosts/')
  await expect(page.getByRole('button', { name: 'Oudere regels laden' })).toBeVisible()
  expect(await page.evaluate(sidewaysOverflow)).toBe(0)
  const controls = CONTROLS.split(', ').map((one) => `${one}:not(.skip-link)`)
  expect(await page.evaluate(smallTargets, { least: 44, of: controls.join(', ') })).toEqual([])
})

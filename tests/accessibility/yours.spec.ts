// 'Van jou' of a visitor who has used the whole site; as built it is among the routes of axe.spec.ts.
import { yoursText } from '../../src/texts/nl/yours.ts'
import { expect } from '../e2e/support/context.ts'
import { test } from '../e2e/support/lived-in.ts'
import { findings } from './findings.ts'

test('what a browser remembers has no finding, on a phone and on a wide screen', async ({ page }) => {
  await page.goto('/van-jou/')
  await expect(page.getByRole('region', { name: yoursText.filmsHeading })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verder luisteren' })).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await findings(page), `${width} pixels wide`).toEqual([])
  }
  await page.getByRole('button', { name: yoursText.clear }).click()
  expect(await findings(page), 'with the question').toEqual([])
})

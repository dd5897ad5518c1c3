// Handing over to another device, in each state of both pages.
import type { Page } from '@playwright/test'
import { handoverText as text } from '../../src/texts/nl/handover.ts'
import { expect, test } from '../e2e/support/context.ts'
import { findings } from './findings.ts'

test.use({
  viewport: { width: 390, height: 844 },
  expectedComplaints: [/Failed to load resource|\/api\/handover\//]
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const expectSound = async (page: Page, state: string) => expect.soft(await findings(page), state).toEqual([])

test('the page for handing over has no finding in any state', async ({ page, browser, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('kino9-completed-episodes', '["ep-110"]'))
  await page.goto('/overzetten/')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (copied: string) => Object.assign(globalThis, { copied }) }
    })
  })
  await button(page, text.choosing.link).click()
  await expect(page.getByRole('img', { name: text.waiting.code }).locator('path')).toBeVisible()
  await button(page, text.waiting.copy).click()
  const link = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
  await expectSound(page, 'waiting')

  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 }
  })
  const other = await context.newPage()
  await other.goto(link)
  await expect(heading(other, text.asking.heading)).toBeVisible()
  await expectSound(other, 'asking')
  await button(other, text.asking.acceptLink).click()
  await expect(heading(other, text.linked.heading)).toBeVisible()
  await button(other, text.linked.end).click()
  await expectSound(other, 'linked, with the question')
  await expect(heading(page, text.linked.heading)).toBeVisible()
  await button(other, text.linked.endYes).click()
  await expect(heading(other, text.choosing.heading)).toBeVisible()
  await button(page, text.linked.refresh).click()
  await expect(heading(page, text.ended.heading)).toBeVisible()
  await expectSound(page, 'ended')
  await other.goto('/')
  await other.goto(link)
  await expect(other.getByRole('alert')).toBeVisible()
  await expectSound(other, 'with a used link')
  await context.close()
})

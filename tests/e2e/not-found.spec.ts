import { expect, test as plain } from '@playwright/test'
import { test } from './support/context.ts'

plain('an unknown address says so with the right status', async ({ page }) => {
  for (const address of ['/oz/', '/aflevering/99999/', '/film/bestaat-niet/']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  const line = page.getByText("Toto, I've a feeling we're not in Kansas anymore.")
  await expect(line).toBeVisible()
  expect(await line.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})

test('an unknown API call gets a JSON problem', async ({ request }) => {
  const answer = await request.get('/api/oz')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ status: 404, code: 'not-found' })
})

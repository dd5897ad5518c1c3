import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toastsText } from '#texts/toasts.ts'
import { Boundary } from './Boundary.tsx'
import { $toasts } from './notices.store.ts'

let isBroken = true
function Part() {
  if (isBroken) throw new Error('a part that throws')
  return <p>Hier is het</p>
}

beforeEach(() => {
  isBroken = true
  $toasts.set([])
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

test('a part of the page that throws says so, and comes back with its button', async () => {
  await render(
    <Boundary isFloating={false}>
      <Part />
    </Boundary>
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${toastsText.partFailed} ${toastsText.retry}`)
  isBroken = false
  await page.getByRole('button', { name: toastsText.retry }).click()
  await expect.element(page.getByText('Hier is het')).toBeVisible()
})

test('a floating part that throws shows a notice, and comes back at the next press', async () => {
  await render(
    <Boundary isFloating>
      <Part />
    </Boundary>
  )
  expect($toasts.get()[0]?.text).toBe(toastsText.partFailed)
  isBroken = false
  document.body.click()
  await expect.element(page.getByText('Hier is het')).toBeVisible()
})

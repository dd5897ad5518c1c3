import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeDialog } from './CodeDialog.tsx'
import { $shownCode, openCode } from './code.store.ts'
import { codePath } from './code-path.ts'

const URL_118 = 'https://kino9.example/aflevering/118/'
const pathOf = (url: string) => codePath(encode(url, { ecc: 'M', border: 4 }).data)
const drawn = () => document.querySelector('[role="img"] path')?.getAttribute('d')

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', `<meta property="og:url" content="${URL_118}">`)
  $shownCode.set(undefined)
})
afterEach(() => {
  document.querySelector('meta[property="og:url"]')?.remove()
})

test('the code opens the episode at the second, or from its start', async () => {
  await render(<CodeDialog />)
  openCode({ slug: '118', atSeconds: 754 })
  const dialog = page.getByRole('dialog', { name: 'QR-code' })
  await expect.element(dialog.getByRole('img')).toHaveAccessibleName(`QR-code van ${URL_118}?t=754`)
  await expect.poll(drawn).toBe(pathOf(`${URL_118}?t=754`))
  await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toHaveFocus()
  await dialog.getByRole('checkbox', { name: 'Vanaf 0:12:34' }).click()
  await expect.poll(drawn).toBe(pathOf(URL_118))
  await dialog.getByRole('button', { name: 'Sluit' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('without a time the code has no choice', async () => {
  await render(<CodeDialog />)
  openCode({ slug: '118', atSeconds: undefined })
  await expect.poll(drawn).toBe(pathOf(URL_118))
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

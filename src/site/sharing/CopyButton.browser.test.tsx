import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { $toasts } from '../notices/notices.store.ts'
import { CopyButton } from './CopyButton.tsx'
import { $linkToCopy } from './sharing.store.ts'

const FEED = 'https://feeds.example/kino.xml'

function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}

beforeEach(async () => {
  $linkToCopy.set('')
  await render(<CopyButton text={FEED} label="Kopieer RSS" copied="RSS gekopieerd" />)
})

afterEach(() => {
  delete (navigator as unknown as Record<string, unknown>).clipboard
})

test('a press copies the text, and the button and a notice confirm it', async () => {
  const copied: string[] = []
  giveClipboard(async (text) => void copied.push(text))
  await page.getByRole('button', { name: 'Kopieer RSS' }).click()
  await expect.element(page.getByRole('button', { name: 'RSS gekopieerd' })).toBeVisible()
  expect(copied).toEqual([FEED])
  expect($toasts.get().find(({ isOpen }) => isOpen)?.text).toBe('RSS gekopieerd')
})

test('if the browser refuses, the text is shown to copy by hand, and the button confirms nothing', async () => {
  giveClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await page.getByRole('button', { name: 'Kopieer RSS' }).click()
  await expect.poll(() => $linkToCopy.get()).toBe(FEED)
  await expect.element(page.getByRole('button', { name: 'Kopieer RSS' })).toBeVisible()
})

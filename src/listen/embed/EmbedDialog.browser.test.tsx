import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { $embedding, openEmbedDialog } from '../sharing/embed.store.ts'
import { EmbedDialog } from './EmbedDialog.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Insluiten' })
const code = () => dialog().getByRole('textbox', { name: 'Code om in te sluiten' })
let copied: string[] = []

beforeEach(async () => {
  copied = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta property="og:url" content="https://kino9.example/aflevering/118/">'
  )
  $embedding.set(undefined)
  await render(<EmbedDialog slug="118" title="Kort · KINO 9" />)
})

afterEach(() => {
  delete (navigator as unknown as Record<string, unknown>).clipboard
  document.querySelector('meta[property="og:url"]')?.remove()
})

test('the dialog shows the code of the canonical player, selected, and copies it', async () => {
  openEmbedDialog({ atSeconds: undefined, isFromMoment: false })
  await expect.element(code()).toHaveFocus()
  const text = (code().element() as HTMLTextAreaElement).value
  expect(text).toContain('src="https://kino9.example/embed/aflevering/118/"')
  expect(text).toContain('title="Kort · KINO 9"')
  await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
  await dialog().getByRole('button', { name: 'Kopieer de code' }).click()
  await expect.poll(() => copied).toEqual([text])
})

test('the dialog includes a chosen time in the code, until it is switched off', async () => {
  openEmbedDialog({ atSeconds: 754, isFromMoment: true })
  await expect.element(code()).toHaveValue(expect.stringContaining('/118/?t=754"'))
  await dialog().getByRole('checkbox', { name: 'Vanaf 0:12:34' }).click()
  await expect.element(code()).toHaveValue(expect.stringContaining('/118/"'))
})

test('the dialog offers a time that was not chosen, without including it', async () => {
  openEmbedDialog({ atSeconds: 754, isFromMoment: false })
  await expect.element(code()).toHaveValue(expect.stringContaining('/118/"'))
  await expect.element(dialog().getByRole('checkbox', { name: 'Vanaf 0:12:34' })).not.toBeChecked()
})

test('the dialog closes with its button', async () => {
  openEmbedDialog({ atSeconds: undefined, isFromMoment: false })
  await dialog().getByRole('button', { name: 'Sluit' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

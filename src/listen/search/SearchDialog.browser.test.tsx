import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderEarly } from '../../browser/early-island.browser.testing.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { $searchIsOpen, openSearch } from './search.store.ts'

const dialog = () => page.getByRole('dialog', { name: 'Zoeken' })

beforeEach(() => $searchIsOpen.set(false))

async function open() {
  await render(
    <>
      <a href="/zoeken/">Zoek</a>
      <SearchDialog hasFilms />
    </>
  )
  page.getByRole('link', { name: 'Zoek' }).element().focus()
  $searchIsOpen.set(true)
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
}

test('the dialog opens before its code has come, and what is typed meanwhile is searched', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a href="/zoeken/" id="link">Zoek</a>')
  const link = document.querySelector<HTMLElement>('#link')
  const { codeComes, remove } = renderEarly(<SearchDialog hasFilms />)
  onTestFinished(() => {
    remove()
    link?.remove()
  })
  link?.focus()
  openSearch()
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('hiro')
  await codeComes()
  await userEvent.keyboard('shima')
  await expect.element(dialog().getByRole('searchbox')).toHaveValue('hiroshima')
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
  await dialog().getByRole('button', { name: 'Sluit' }).click()
  await expect.poll(() => document.activeElement).toBe(link)
  openSearch()
  await expect.element(dialog().getByRole('searchbox')).toHaveValue('')
})

test('a dialog that was closed before its code came stays closed', async () => {
  const { island, codeComes, remove } = renderEarly(<SearchDialog hasFilms />)
  onTestFinished(remove)
  openSearch()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await codeComes()
  await expect.poll(() => island.hasAttribute('ssr')).toBe(false)
  expect($searchIsOpen.get()).toBe(false)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('the dialog is closed until it is opened', async () => {
  await render(<SearchDialog hasFilms />)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test.each<[string, () => unknown]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => dialog().getByRole('button', { name: 'Sluit' }).click()],
  ['another page', () => document.dispatchEvent(new Event('astro:before-swap'))]
])('the dialog is closed by %s, and can be opened again', async (_, close) => {
  await open()
  await close()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => $searchIsOpen.get()).toBe(false)
  $searchIsOpen.set(true)
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
})

test('the dialog returns the focus', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: 'Zoek' })).toHaveFocus()
})

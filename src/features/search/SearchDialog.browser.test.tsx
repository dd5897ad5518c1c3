import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchDialog } from './SearchDialog.tsx'
import { $searchIsOpen } from './search.store.ts'
import { searchShell } from './search-shell.service.ts'

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

test('until the code of the dialog has come, its field is there and says that it loads; what is typed goes along', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a href="/zoeken/" id="link">Zoek</a>')
  const link = document.querySelector<HTMLElement>('#link')
  onTestFinished(() => link?.remove())
  link?.focus()
  $searchIsOpen.set(true)
  searchShell.show()
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Het zoeken wordt geladen…')
  await userEvent.keyboard('hiro')
  await render(<SearchDialog hasFilms />)
  await expect.element(dialog().getByPlaceholder(/woord/)).toHaveFocus()
  await userEvent.keyboard('shima')
  await expect.element(dialog().getByRole('searchbox')).toHaveValue('hiroshima')
  await dialog().getByRole('button', { name: 'Sluit' }).click()
  await expect.poll(() => document.activeElement).toBe(link)
})

test('the dialog is not rendered until it is opened', async () => {
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

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { handoverLinkText } from '#texts/handover-link.ts'
import { ListeningCard } from './ListeningCard.tsx'
import { $shortcutsAreOn, $speed } from './listening.store.ts'

const clear = () => page.getByRole('button', { name: 'Wis luistergeschiedenis' })
const no = () => page.getByRole('button', { name: 'Annuleer' })

beforeEach(async () => {
  $speed.set(1)
  $shortcutsAreOn.set(true)
  await render(<ListeningCard hasFilms />)
})

test('the card shows, follows and changes speed and shortcuts', async () => {
  const speed = page.getByRole('combobox', { name: 'Snelheid' })
  const shortcuts = page.getByRole('checkbox', { name: 'Sneltoetsen' })
  await expect.element(speed).toHaveValue('1')
  await expect.element(shortcuts).toBeChecked()
  $speed.set(1.5)
  await expect.element(speed).toHaveValue('1.5')
  await speed.selectOptions('2×')
  expect($speed.get()).toBe(2)
  await shortcuts.click()
  expect($shortcutsAreOn.get()).toBe(false)
  await expect.element(shortcuts).not.toBeChecked()
})

test('the card clears the listening history after a confirmation, and says so', async () => {
  await clear().click()
  await expect.element(page.getByText('Alle posities en vinkjes wissen?')).toBeVisible()
  await expect.element(no()).toHaveFocus()
  await page.getByRole('button', { name: 'Ja, wis alles' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Je luistergeschiedenis is gewist.')
  await expect.element(clear()).toHaveFocus()
  await clear().click()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test.each(['Escape', 'Annuleer'])(
  'the key or button %s cancels the question, and restores the focus',
  async (answer) => {
    await clear().click()
    if (answer === 'Escape') await userEvent.keyboard('{Escape}')
    else await no().click()
    await expect.element(no()).not.toBeInTheDocument()
    await expect.element(clear()).toHaveFocus()
    await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  }
)

test('the card leads to another device where the site hands over', async () => {
  expect(page.getByRole('link', { name: handoverLinkText.link }).elements()).toEqual([])
  await render(<ListeningCard hasFilms canHandOver />)
  await expect
    .element(page.getByRole('link', { name: handoverLinkText.link }))
    .toHaveAttribute('href', '/overzetten/')
})

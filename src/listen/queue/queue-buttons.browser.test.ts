import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import { archiveOf } from '../episodes/episode.testing.ts'
import '../../styles/global.css'
import { $queue } from './queue.store.ts'
import { followQueueButtons } from './queue-buttons.client.ts'
import { QUEUE_MAX } from './queue-order.ts'

let home = ''
let menu = ''
followQueueButtons()
const button = (number: number) =>
  page.getByRole('button', { name: new RegExp(`^Hierna spelen: Titel ${number}\\b`) })
const inList = (number: number) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^Hierna spelen: Titel ${number}\\b`) })
const act = (name: string) => page.getByRole('dialog').getByRole('button', { name })

beforeAll(async () => {
  home = await renderAstro('/src/home/EpisodesPanel.astro', { episodes: archiveOf(3) })
  menu = await renderAstro('/src/listen/queue/QueueMenu.astro')
})
beforeEach(async () => {
  await page.viewport(390, 844)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ episodes: [], films: [] }))
  document.documentElement.dataset.theme = 'light'
  document.body.innerHTML = `<main>${home}</main>${menu}`
})
afterEach(() => {
  $queue.set([])
  document.body.replaceChildren()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
})

test('each card has one button, also a card that comes later, which shows what is in the queue', async () => {
  $queue.set(['ep-1'])
  await expect.element(inList(2)).toBeVisible()
  expect(button(3).elements()).toHaveLength(2)
  const heightOf = () => document.querySelector('#episode-2')?.getBoundingClientRect().height
  const height = heightOf()
  document.querySelector('#episode-2 .queue-place')?.remove()
  expect(heightOf()).toBe(height)
  const list = document.querySelector('[data-tickets]')
  const card = document.querySelector('#episode-1') as HTMLElement
  card.remove()
  list?.append(card.cloneNode(true))
  await expect.element(inList(1)).toHaveAccessibleName('Hierna spelen: Titel 1, staat bij Hierna')
  const { width, height: high } = inList(1).element().getBoundingClientRect()
  expect(Math.min(width, high)).toBeGreaterThanOrEqual(44)
})

test('its menu puts an episode first or last, and takes it out', async () => {
  await inList(1).click()
  await act('Zet achteraan').click()
  await inList(2).click()
  await act('Speel hierna').click()
  expect($queue.get()).toEqual(['ep-2', 'ep-1'])
  expect($toasts.get().at(-1)?.text).toBe('Speelt hierna: Titel 2')
  await expect.element(inList(1)).toHaveAccessibleName('Hierna spelen: Titel 1, staat bij Hierna')
  await inList(1).click()
  await act('Haal weg uit Hierna').click()
  expect($queue.get()).toEqual(['ep-2'])
  await expect.element(inList(1)).toHaveAccessibleName('Hierna spelen: Titel 1')
})

test('the menu opens and closes with keys, and the focus stays at its button', async () => {
  ;(inList(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(act('Speel hierna')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(inList(2)).toHaveFocus()
})

test('a full queue says so and takes no more', async () => {
  const full = Array.from({ length: QUEUE_MAX }, (_, number) => `ep-${number + 1000}`)
  $queue.set(full)
  await inList(1).click()
  await act('Zet achteraan').click()
  expect($queue.get()).toEqual(full)
  expect($toasts.get().at(-1)?.text).toBe('‘Hierna’ is vol: er passen 100 afleveringen in.')
})

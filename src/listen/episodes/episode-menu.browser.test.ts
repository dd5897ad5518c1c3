import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import '../../styles/global.css'
import { $kept } from '../downloads/kept.store.ts'
import { $completed, $positions, savePosition } from '../places/listening.store.ts'
import { $queue } from '../queue/queue.store.ts'
import { QUEUE_MAX } from '../queue/queue-order.ts'
import { archiveOf } from './episode.testing.ts'
import { watchActs } from './watch-acts.client.ts'

let home = ''
let built = ''
watchActs()
const more = (number: number) =>
  page.getByRole('listitem').getByRole('button', { name: `Meer met Titel ${number}`, exact: true })
const menu = page.getByRole('dialog')
const act = (name: string | RegExp) => menu.getByRole('button', { name, exact: true })
const lastNotice = () => $toasts.get().at(-1)?.text

beforeAll(async () => {
  home = await renderAstro('/src/home/EpisodesPanel.astro', { episodes: archiveOf(3) })
  built = await renderAstro('/src/listen/episodes/EpisodeMenu.astro')
})
beforeEach(async () => {
  await page.viewport(1280, 800)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ episodes: [], films: [] }))
  document.documentElement.dataset.theme = 'light'
  document.body.innerHTML = `<main>${home}</main>${built}`
})
afterEach(() => {
  $queue.set([])
  $kept.set({})
  $completed.set([])
  $positions.set({})
  document.body.replaceChildren()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
})

test('the newest episode and each card have one button, which opens the menu of the page for it', async () => {
  expect(page.getByRole('button', { name: 'Meer met Titel 3' }).elements()).toHaveLength(2)
  await more(2).click()
  await expect.element(menu).toHaveAccessibleName('Meer met Titel 2')
  await expect.element(act('Speel hierna')).toHaveFocus()
  expect(act('Zet achteraan').elements()).toHaveLength(0)
  await more(2).click()
  await expect.element(menu).not.toBeInTheDocument()
  await more(1).click()
  await expect.element(menu).toHaveAccessibleName('Meer met Titel 1')
})

test.each([
  [390, 52],
  [1280, 44]
])('at %d pixels each row is at least %d pixels high', async (width, height) => {
  $queue.set(['ep-1', 'ep-2'])
  await page.viewport(width, 800)
  await more(1).click()
  await expect.element(act('Haal weg uit Hierna')).toBeVisible()
  const rows = [...document.querySelectorAll('.menu > li:not([hidden]) > *')]
  expect(rows).toHaveLength(7)
  for (const row of rows)
    expect(Math.round(row.getBoundingClientRect().height)).toBeGreaterThanOrEqual(height)
  const size = more(1).element().getBoundingClientRect()
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
})

test('it puts an episode first or last in the queue, and takes it out', async () => {
  await more(1).click()
  await act('Speel hierna').click()
  await more(2).click()
  await act('Zet achteraan').click()
  await expect.poll(() => $queue.get()).toEqual(['ep-1', 'ep-2'])
  await expect.poll(lastNotice).toBe('Achteraan bij Hierna: Titel 2')
  await more(2).click()
  await act('Speel hierna').click()
  await expect.poll(() => $queue.get()).toEqual(['ep-2', 'ep-1'])
  await more(1).click()
  await act('Haal weg uit Hierna').click()
  await expect.poll(() => $queue.get()).toEqual(['ep-2'])
  await expect.element(more(1)).toHaveFocus()
})

test('a full queue says so and takes no more', async () => {
  const full = Array.from({ length: QUEUE_MAX }, (_, number) => `ep-${number + 1000}`)
  $queue.set(full)
  await more(1).click()
  await act('Zet achteraan').click()
  await expect.poll(() => $queue.get()).toEqual(full)
  await expect.poll(lastNotice).toBe('‘Hierna’ is vol: er passen 100 afleveringen in.')
})

test('it marks an episode as heard, says so, and takes the mark back with its position', async () => {
  savePosition('ep-2', 600, 3600)
  await more(2).click()
  await expect.element(act('Gehoord')).toHaveAttribute('aria-pressed', 'false')
  await act('Gehoord').click()
  await expect.poll(() => $completed.get()).toEqual(['ep-2'])
  await expect.poll(lastNotice).toBe('Gehoord: Titel 2')
  await more(2).click()
  await expect.element(act('Gehoord')).toHaveAttribute('aria-pressed', 'true')
  await act('Gehoord').click()
  await expect.poll(() => $completed.get()).toEqual([])
  expect($positions.get()['ep-2']?.position).toBe(600)
})

test('of a kept episode it says so, and leads to what is kept', async () => {
  $kept.set({ 'ep-1': 'kept' })
  await more(1).click()
  await expect
    .element(menu.getByRole('link', { name: 'Bewaar, bewaard' }))
    .toHaveAttribute('href', '/bewaard/')
  expect(act('Bewaar').elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await more(2).click()
  await expect.element(act('Bewaar')).toBeVisible()
})

test.each([390, 1280])(
  'at %d pixels keys go through it and close it, and the focus returns',
  async (width) => {
    await page.viewport(width, 800)
    ;(more(2).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(act('Speel hierna')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(act('Bewaar')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(menu.getByRole('link', { name: 'Luister elders' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(act('Speel hierna')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(more(2)).toHaveFocus()
  }
)

test('beside a card Tab leaves it for what follows the button', async () => {
  ;(more(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(act('Speel hierna')).toHaveFocus()
  await userEvent.keyboard('{End}{Tab}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.activeElement?.closest('#episode-1')).not.toBeNull()
})

test('as a sheet it names the episode, and a press beside it closes it', async () => {
  await page.viewport(390, 800)
  await more(2).click()
  await expect.element(menu.getByText('Titel 2')).toBeVisible()
  const box = () => {
    const { left, width, bottom } = menu.element().getBoundingClientRect()
    return [left, width, Math.round(bottom)]
  }
  // It slides in.
  await expect.poll(box).toEqual([0, 390, 800])
  await userEvent.click(document.documentElement, { position: { x: 100, y: 20 }, force: true })
  await expect.element(menu).not.toBeInTheDocument()
})

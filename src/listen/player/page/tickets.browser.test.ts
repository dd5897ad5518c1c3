import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderAstro } from '../../../browser/render-astro.testing.ts'
import { archiveOf, episodeOf } from '../../episodes/episode.testing.ts'
import { $offer } from '../../episodes/offer.store.ts'
import { $completed, $positions, markByHand } from '../../places/listening.store.ts'
import type { Position } from '../../places/resume.ts'
import { QUEUE_EVENT } from '../../queue/queue-memory.ts'
import { $player } from '../player.store.ts'
import { followListening, showTickets } from './tickets.client.ts'

/** Three episodes: the newest featured, and all of them as tickets. */
let page = ''

const at = (id: string, position: number, duration = 4000): Position => ({
  episodeId: id,
  position,
  duration,
  lastPlayed: new Date().toISOString()
})
const ticket = (id: string) =>
  document.querySelector<HTMLElement>(`.ticket[data-episode="${id}"]`) as HTMLElement
const featured = () => document.querySelector<HTMLElement>('.featured') as HTMLElement
const words = (element: HTMLElement, selector: string) =>
  element.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()
const shown = (element: HTMLElement) => ({
  state: element.dataset.state,
  stub: words(element, '.ticket-state'),
  label: words(element, '[data-listening-state]'),
  button: words(element, '[data-play]'),
  heard: element.querySelector<HTMLElement>('.ticket-stub')?.style.getPropertyValue('--heard')
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeAll(async () => {
  page = await renderAstro('/src/home/EpisodesPanel.astro', { episodes: archiveOf(3) })
  followListening()
})
beforeEach(() => {
  $positions.set({})
  $completed.set([])
  $player.set({ step: 'closed' })
  $offer.set(undefined)
  document.body.innerHTML = page
  document.dispatchEvent(new Event('astro:after-swap'))
})
afterEach(() => vi.restoreAllMocks())

describe('the tickets of a page', () => {
  test('the tickets of a page are new when nothing is stored', () => {
    expect(shown(ticket('ep-2'))).toEqual({
      state: 'new',
      stub: 'Nieuw',
      label: 'Nog niet beluisterd',
      button: 'Beluister Titel 2',
      heard: '0%'
    })
  })

  test('the tickets of a page show a stored position after a navigation, the featured one in words', () => {
    $positions.set({ 'ep-3': at('ep-3', 1000) })
    document.body.innerHTML = page
    document.dispatchEvent(new Event('astro:after-swap'))
    expect(shown(featured())).toMatchObject({
      state: 'going',
      label: 'Hervat vanaf 0:16:40',
      button: 'Hervat'
    })
    expect(shown(ticket('ep-3'))).toEqual({
      state: 'going',
      stub: '0:16:40',
      label: '0:16:40',
      button: 'Hervat Titel 3',
      heard: '25%'
    })
    expect(shown(ticket('ep-2')).state).toBe('new')
  })

  test('the tickets of a page show the stored data of a special under its later number', async () => {
    const episode = episodeOf(2, { formerId: 'ep-kerst' })
    document.body.innerHTML = await renderAstro('/src/listen/episodes/Ticket.astro', { episode })
    $positions.set({ 'ep-kerst': at('ep-kerst', 1000) })
    document.dispatchEvent(new Event('astro:after-swap'))
    expect(shown(ticket('ep-2'))).toMatchObject({ state: 'going', label: '0:16:40' })
    expect(Object.keys($positions.get())).toEqual(['ep-2'])
  })

  test('the tickets of a page follow changes of the stored data, in another tab too', async () => {
    $completed.set(['ep-1'])
    await settled()
    expect(shown(ticket('ep-1'))).toMatchObject({
      state: 'heard',
      stub: 'Afgespeeld',
      label: 'Afgespeeld'
    })
    const newValue = JSON.stringify({ 'ep-2': at('ep-2', 2000), 'ep-3': 'rommel' })
    dispatchEvent(new StorageEvent('storage', { key: 'site-playback-positions', newValue }))
    await settled()
    expect(shown(ticket('ep-2'))).toMatchObject({ state: 'going', label: '0:33:20' })
    expect(shown(ticket('ep-3')).state).toBe('new')
  })

  test('the tickets of a page are not rendered again without a visible change', async () => {
    const changed: MutationRecord[] = []
    const watching = new MutationObserver((records) => changed.push(...records))
    watching.observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true
    })
    $positions.set({ 'ep-1': at('ep-1', 1000) })
    await settled()
    expect(changed.length).toBeGreaterThan(0)
    const of = ticket('ep-1')
    expect(changed.every(({ target }) => of.contains(target))).toBe(true)
    changed.length = 0
    $positions.set({ 'ep-1': at('ep-1', 1000.4) })
    $player.set({ step: 'closed' })
    await settled()
    watching.disconnect()
    expect(changed).toEqual([])
  })

  test('tickets that are added later show their state before they are visible', () => {
    $completed.set(['ep-9'])
    const later = new DOMParser().parseFromString(page.replaceAll('ep-2', 'ep-9'), 'text/html')
    showTickets(later)
    const late = later.querySelector<HTMLElement>('.ticket[data-episode="ep-9"]') as HTMLElement
    expect(shown(late)).toMatchObject({ state: 'heard', stub: 'Afgespeeld' })
    expect(late.classList.contains('is-tearing')).toBe(false)
  })

  test('the tickets of a page are torn when the episode is completed while the visitor watches, and only then', async () => {
    expect(ticket('ep-1').classList.contains('is-tearing')).toBe(false)
    $completed.set(['ep-1'])
    await settled()
    expect(ticket('ep-1').classList.contains('is-tearing')).toBe(true)
    document.body.innerHTML = page
    document.dispatchEvent(new Event('astro:after-swap'))
    expect(ticket('ep-1').classList.contains('is-tearing')).toBe(false)
  })
})

describe('the button of the episode in the player', () => {
  const episode = { id: 'ep-2', slug: '2', audioUrl: '/geluid/ep-2.mp3' }
  test.each([
    [{ step: 'loading', episode, tries: 0 }, 'Pauzeer Titel 2'],
    [{ step: 'playing', episode, tries: 0 }, 'Pauzeer Titel 2'],
    [{ step: 'stalled', episode, tries: 1 }, 'Pauzeer Titel 2'],
    [{ step: 'paused', episode, isBroken: false }, 'Hervat Titel 2'],
    [{ step: 'failed', episode, reason: 'network' }, 'Beluister Titel 2'],
    [{ step: 'ended', episode }, 'Beluister Titel 2']
  ] as const)('the button of the episode in the player says what a press does: %j', async (player, name) => {
    $player.set(player)
    await settled()
    expect(shown(ticket('ep-2')).button).toBe(name)
    expect(shown(ticket('ep-1')).button).toBe('Beluister Titel 1')
    const path = ticket('ep-2').querySelector('[data-play] path')?.getAttribute('d')
    expect(path === 'M7 4.5v15L19.5 12z').toBe(!name.startsWith('Pauzeer'))
  })
})

test('the row on the page of an episode shows what is heard and what is queued', async () => {
  document.body.innerHTML =
    '<article data-episode="ep-2"><button data-act="queue"></button><button data-act="heard"></button></article>'
  const pressed = () => [...document.querySelectorAll('button')].map(({ ariaPressed }) => ariaPressed)
  showTickets()
  expect(pressed()).toEqual(['false', 'false'])
  localStorage.setItem('site-queue', '["ep-2"]')
  dispatchEvent(new Event(QUEUE_EVENT))
  markByHand('ep-2', true)
  await settled()
  expect(pressed()).toEqual(['true', 'true'])
  localStorage.removeItem('site-queue')
})

describe('a manual mark', () => {
  const tick = (id: string) => markByHand(id, !$completed.get().includes(id))

  test('a manual mark is stored, shown everywhere, and undone with the position that it removed', async () => {
    $positions.set({ 'ep-3': at('ep-3', 1000) })
    await settled()
    tick('ep-3')
    await settled()
    expect($completed.get()).toEqual(['ep-3'])
    expect($positions.get()).toEqual({})
    expect(shown(featured())).toMatchObject({ state: 'heard', label: 'Afgespeeld' })
    tick('ep-3')
    await settled()
    expect($completed.get()).toEqual([])
    expect(shown(ticket('ep-3'))).toMatchObject({ state: 'going', label: '0:16:40' })
  })

  test('a manual mark on the last one hides the episodes to resume', async () => {
    const line = () => document.querySelector<HTMLElement>('[data-all-heard]')
    tick('ep-3')
    tick('ep-2')
    await settled()
    expect(line()?.hidden).toBe(true)
    tick('ep-1')
    await settled()
    expect(line()?.hidden).toBe(false)
    tick('ep-2')
    await settled()
    expect(line()?.hidden).toBe(true)
  })
})

describe('a time in the URL', () => {
  test('a time in the URL is offered on the buttons of its episode only, and not after a press', async () => {
    $offer.set({ id: 'ep-2', atSeconds: 754 })
    await settled()
    const button = ticket('ep-2').querySelector<HTMLElement>('[data-play]')
    expect(shown(ticket('ep-2')).button).toBe('Luister vanaf 0:12:34 Titel 2')
    expect(button?.dataset.at).toBe('754')
    expect(ticket('ep-1').querySelector<HTMLElement>('[data-play]')?.dataset.at).toBeUndefined()

    const heard: (string | undefined)[] = []
    const player = (event: Event) => {
      event.preventDefault()
      heard.push(button?.dataset.at)
    }
    document.addEventListener('click', player, { once: true })
    button?.click()
    expect(heard).toEqual(['754'])
    await expect.poll(() => $offer.get()).toBeUndefined()
    await settled()
    expect(button?.dataset.at).toBeUndefined()
    expect(shown(ticket('ep-2')).button).toBe('Beluister Titel 2')
  })
})

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderAstro } from '../browser/render-astro.testing.ts'
import { archiveOf, episodeOf } from '../listen/episodes/episode.testing.ts'
import type { Episode } from '../listen/episodes/schema.ts'
import '../styles/global.css'

const NAMES = ['episodes', 'must-see', 'about', 'merch'] as const

let header = ''
/** The short archive lists episode 12; the long one lists only the newest episodes. */
let shortArchive = ''
let longArchive = ''
const LONG = 5000

function openHome(hash: string, archive = shortArchive) {
  history.replaceState(null, '', hash || location.pathname)
  document.documentElement.removeAttribute('data-tab')
  // The inline head script does this before the first paint.
  dispatchEvent(new HashChangeEvent('hashchange'))
  const panels = NAMES.map(
    (name) => `<section id="${name}" class="panel">${name === 'episodes' ? archive : ''}</section>`
  )
  document.body.innerHTML = header + panels.join('')
}

const tab = (name: string) => document.querySelector<HTMLAnchorElement>(`home-tabs a[href="#${name}"]`)
const isShown = (name: string) => document.getElementById(name)?.checkVisibility()
const press = (key: string, options: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))

beforeAll(async () => {
  const panel = (episodes: Episode[]) => renderAstro('/src/home/EpisodesPanel.astro', { episodes })
  header = await renderAstro('/src/layouts/Header.astro', { isHome: true })
  shortArchive = await panel([episodeOf(12, { title: 'Twaalf' })])
  longArchive = await panel(archiveOf(LONG))
  const { paintTab } = await import('../layouts/before-paint.client.ts')
  paintTab(NAMES.join('|'))
  await import('./load-more.client.ts')
  await import('./tabs.client.ts')
})

/** Paths that Astro's router would navigate to. */
let leftFor: string[] = []
const catchLeaving = (event: Event) => {
  const link = event.target
  if (!(link instanceof HTMLAnchorElement) || link.pathname === location.pathname) return
  event.preventDefault()
  leftFor.push(link.pathname + link.search)
}

beforeEach(() => {
  leftFor = []
  document.addEventListener('click', catchLeaving)
})

afterEach(() => {
  document.removeEventListener('click', catchLeaving)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  history.replaceState(null, '', location.pathname)
})

describe('the tabs of the home page', () => {
  test('the tabs of the home page start with the episodes', () => {
    openHome('')
    expect(isShown('episodes')).toBe(true)
    expect(isShown('about')).toBe(false)
    expect(tab('episodes')?.getAttribute('aria-selected')).toBe('true')
  })

  test.each(NAMES)('the hash #%s in the URL selects its panel', (name) => {
    openHome(`#${name}`)
    expect(NAMES.filter(isShown)).toEqual([name])
    expect(tab(name)?.getAttribute('aria-selected')).toBe('true')
  })

  test('the tabs of the home page have the roles of tabs for screen readers', () => {
    openHome('#about')
    expect(document.querySelector('home-tabs')?.getAttribute('role')).toBe('tablist')
    expect(tab('about')?.getAttribute('role')).toBe('tab')
    expect(tab('about')?.getAttribute('aria-controls')).toBe('about')
    expect(document.getElementById('about')?.getAttribute('role')).toBe('tabpanel')
    expect(document.getElementById('about')?.getAttribute('aria-labelledby')).toBe('tab-about')
    expect(NAMES.map((name) => tab(name)?.tabIndex)).toEqual([-1, -1, 0, -1])
  })

  test('a press sets the hash and shows the panel', async () => {
    openHome('')
    tab('merch')?.click()
    await expect.poll(() => isShown('merch')).toBe(true)
    expect(location.hash).toBe('#merch')
    expect(tab('merch')?.tabIndex).toBe(0)
  })

  test('a press marks its tab before the panel is shown', async () => {
    openHome('')
    const answers: string[] = []
    const watching = new MutationObserver((records) => {
      for (const { attributeName } of records)
        answers.push(
          attributeName === 'data-tab'
            ? `panel ${document.documentElement.dataset.tab}`
            : `tab ${tab('merch')?.ariaCurrent}`
        )
    })
    watching.observe(document, { attributeFilter: ['aria-current', 'data-tab'], subtree: true })
    await userEvent.click(tab('merch') as HTMLElement)
    await expect.poll(() => isShown('merch')).toBe(true)
    watching.disconnect()
    // Two events report the URL change, and each reports the panel.
    expect([...new Set(answers)].filter((answer) => answer !== 'panel episodes')).toEqual([
      'tab true',
      'tab null',
      'panel merch'
    ])
    expect(location.hash).toBe('#merch')
  })

  test('the Back button returns to the previous panel', async () => {
    openHome('#episodes')
    tab('about')?.click()
    await expect.poll(() => isShown('about')).toBe(true)
    history.back()
    await expect.poll(() => isShown('episodes')).toBe(true)
    expect(tab('episodes')?.getAttribute('aria-selected')).toBe('true')
  })

  test('a press shows the top of its panel first; Back, and links to other places, show all of it', async () => {
    openHome('#episodes')
    const arrivals: string[] = []
    const watching = new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element && target.matches('.is-arriving')) arrivals.push(target.id)
    })
    watching.observe(document.body, { attributeFilter: ['class'], subtree: true })
    tab('about')?.click()
    await expect.poll(() => arrivals).toEqual(['about'])
    await expect.poll(() => document.querySelector('.is-arriving')).toBeNull()

    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay, { once: true })
    tab('merch')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    // A history step fires two events; wait for the second.
    const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    history.back()
    await followed
    expect(isShown('episodes')).toBe(true)
    watching.disconnect()
    expect(arrivals).toEqual(['about'])
  })

  test('the keys arrows, Home and End move between the tabs and wrap around', async () => {
    openHome('')
    tab('episodes')?.focus()
    for (const [key, name] of [
      ['ArrowRight', 'must-see'],
      ['End', 'merch'],
      ['ArrowRight', 'episodes'],
      ['ArrowLeft', 'merch'],
      ['Home', 'episodes']
    ] as const) {
      press(key)
      await expect.poll(() => document.activeElement?.id).toBe(`tab-${name}`)
      expect(NAMES.filter(isShown)).toEqual([name])
    }
  })

  test('shortcuts of the browser are ignored', () => {
    openHome('')
    tab('episodes')?.focus()
    press('ArrowRight', { altKey: true })
    expect(document.activeElement).toBe(tab('episodes'))
  })

  test('the hash of something else on the page does not change the tab', async () => {
    openHome('#about')
    const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    location.hash = '#inhoud'
    await followed
    expect(isShown('about')).toBe(true)
  })
})

describe('an episode in the address', () => {
  test.each(['#episode-12', '#ep-12', '#ep-12&t=754'])(
    'the episode of %s is scrolled to, and its title gets the focus',
    async (hash) => {
      openHome(hash)
      expect(isShown('episodes')).toBe(true)
      await expect.poll(() => document.activeElement?.textContent).toBe('Aflevering 12: Twaalf')
      expect(document.getElementById('episode-12')?.classList.contains('is-pointed-at')).toBe(true)
    }
  )

  test('an episode opens its own page, with its time, when it is too deep in the archive', async () => {
    const fetchMock = vi.fn(async () => new Response(null))
    vi.stubGlobal('fetch', fetchMock)
    openHome('#ep-3&t=12m34s', longArchive)
    await expect.poll(() => leftFor).toEqual(['/aflevering/3/?t=754'])
    expect(fetchMock).toHaveBeenCalledWith('/aflevering/3/', { method: 'HEAD' })
  })

  test.each([
    ['in a short archive', '#episode-9', () => shortArchive],
    ['newer than the newest', '#episode-9999', () => longArchive]
  ])('an episode that does not exist, %s, is named in a line without a request', async (_, hash, archive) => {
    const fetchMock = vi.fn()
    vi.stubGlobal('fetch', fetchMock)
    openHome(hash, archive())
    const line = document.querySelector<HTMLElement>('[data-episode-not-found]')
    await expect.poll(() => line?.hidden).toBe(false)
    expect(line?.textContent).toBe(`Aflevering ${hash.slice(9)} hebben we niet gevonden.`)
    expect(leftFor).toEqual([])
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

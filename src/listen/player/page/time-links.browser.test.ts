import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderAstro } from '../../../browser/render-astro.testing.ts'
import { episodeOf } from '../../episodes/episode.testing.ts'
import { $offer, takeOffer } from '../../episodes/offer.store.ts'
import { $player, answerPresses, type Pressed } from '../player.store.ts'
import { offerLinkedTimes, playFromTimes } from './time-links.client.ts'

const CHAPTERS = [
  { seconds: 0, timestamp: '0:00:00', title: 'Welkom' },
  { seconds: 109, timestamp: '0:01:49', title: 'Un chien andalou' }
]

/** Time links without a valid second, and one outside any episode. */
const ODD_TIMES = `<p><a id="bare" href="?t=">0</a></p><p><a id="rubbish" href="?t=straks">straks</a></p>`
const ELSEWHERE = '<p><a id="elsewhere" href="?t=5">5</a></p>'

let episodePage = ''
let tickets = ''

let pressed: Pressed[] = []
/** Links that the browser would have followed. */
let followed: string[] = []
const home = location.pathname

async function openPage(address = '', markup = episodePage) {
  history.replaceState({ index: 3 }, '', home + address)
  document.body.innerHTML = markup
  document.dispatchEvent(new Event('astro:page-load'))
  // Wait until the lazily imported module has loaded.
  await import('../../episodes/linked-moment.client.ts')
  await Promise.resolve()
}

const press = (selector: string, options: MouseEventInit = {}) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))

beforeAll(async () => {
  const episode = episodeOf(118, {
    duration: 290,
    audioUrl: '/audio/118.mp3',
    imageUrl: 'https://cdn.example/118.jpg',
    chapters: CHAPTERS
  })
  const html = await renderAstro('/src/pages/aflevering/[slug].astro', { episode })
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.querySelector('.episode-page')?.insertAdjacentHTML('beforeend', ODD_TIMES)
  page.querySelector('.episode-page')?.insertAdjacentHTML('afterend', ELSEWHERE)
  for (const picture of page.images) picture.remove()
  episodePage = page.body.innerHTML
  const ticket = (number: number) =>
    renderAstro('/src/listen/episodes/Ticket.astro', { episode: episodeOf(number, { duration: 0 }) })
  tickets = (await ticket(117)) + (await ticket(118))
  offerLinkedTimes()
  playFromTimes()
  answerPresses((one) => pressed.push(one))
  document.addEventListener('click', (event) => {
    if (!event.defaultPrevented && event.target instanceof Element)
      followed.push(event.target.closest('a')?.search ?? '')
    event.preventDefault()
  })
})

beforeEach(() => {
  pressed = []
  followed = []
  $player.set({ step: 'closed' })
})

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', home)
})

describe('a time link on an episode page', () => {
  test('a time link plays from its second without a navigation', async () => {
    await openPage()
    press('[href="?t=109"] span')
    expect(pressed).toEqual([
      { id: 'ep-118', slug: '118', audioUrl: `${location.origin}/audio/118.mp3`, atSeconds: 109 }
    ])
    expect(followed).toEqual([])
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a time link remains a link with %o',
    async (options) => {
      await openPage()
      press('[href="?t=109"]', options)
      expect(pressed).toEqual([])
      expect(followed).toEqual(['?t=109'])
    }
  )

  test.each(['#rubbish', '#elsewhere', '#bare'])(
    'a time link remains a link for %s, which is no second of an episode',
    async (selector) => {
      await openPage()
      press(selector)
      expect(pressed).toEqual([])
      expect(followed).toHaveLength(1)
    }
  )

  test('a time link replaces the time that the address offers', async () => {
    await openPage('?t=200')
    press('[href="?t=109"]')
    expect($offer.get()).toBeUndefined()
    expect(location.search).toBe('')
  })
})

describe('the moment that an address offers', () => {
  test.each([
    ['?t=2:10', 130],
    ['#t=130', 130]
  ])('the moment of %s waits for the episode of the page', async (address, atSeconds) => {
    await openPage(address)
    expect($offer.get()).toEqual({ id: 'ep-118', atSeconds })
    expect(pressed).toEqual([])
  })

  test.each(['', '?t=290', '?t=straks'])('the address "%s" offers nothing', async (address) => {
    await openPage(address)
    expect($offer.get()).toBeUndefined()
  })

  test('the moment that an address offers belongs to the episode in the hash, on a page with several', async () => {
    await openPage('#ep-118&t=12m34s', tickets)
    expect($offer.get()).toEqual({ id: 'ep-118', atSeconds: 754 })
  })

  test('the moment that an address offers follows the hash, and ends with the page', async () => {
    await openPage()
    history.replaceState(null, '', '#t=20')
    dispatchEvent(new HashChangeEvent('hashchange'))
    await expect.poll(() => $offer.get()).toBeDefined()
    expect($offer.get()).toEqual({ id: 'ep-118', atSeconds: 20 })
    await openPage('', '<h1>Elders</h1>')
    expect($offer.get()).toBeUndefined()
  })

  test("the moment that an address offers is used once, by its own episode, and removed from the address without the router's state", async () => {
    await openPage('?a=1&t=130#inhoud')
    expect(takeOffer('ep-117')).toBeUndefined()
    expect(takeOffer('ep-118')).toBe(130)
    expect(takeOffer('ep-118')).toBeUndefined()
    expect(location.search + location.hash).toBe('?a=1#inhoud')
    expect(history.state).toEqual({ index: 3 })
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reviewsText } from '../../texts/reviews.ts'

const MARKUP = `
  <style>.review { height: 200px }</style>
  <div style="height: 1500px"></div>
  <reviews-block class="reviews-block">
    <ul id="reviews-list" class="reviews-list"></ul>
    <div class="reviews-message" role="status"></div>
    <button type="button" data-retry hidden>${reviewsText.retry}</button>
    <button type="button" data-toggle aria-controls="reviews-list" aria-expanded="false" hidden></button>
    <template data-of="review"><li class="review">
      <span class="stars" role="img"></span><div class="review-text"></div>
      <p class="review-by"><b></b><span></span><time></time></p>
    </li></template>
    <template data-of="skeletons">${'<li class="review review-skeleton" aria-hidden="true"></li>'.repeat(3)}</template>
  </reviews-block>
  <div style="height: 1500px"></div>`

const review = (id: number, more: object = {}) => ({
  id: String(id),
  author: `Luisteraar ${id}`,
  platform: 'spotify',
  addedAt: `2026-01-${String(id).padStart(2, '0')}`,
  rating: 4,
  content: `Review ${id}`,
  ...more
})
const answering = (reviews: object[]) => async () => Response.json({ reviews })
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`reviews-block ${selector}`)]
const one = (selector: string) => {
  const [found] = all(selector)
  if (!found) throw new Error(`No ${selector}.`)
  return found
}
const shown = () => all('.review:not([hidden], .review-skeleton)')
const message = () => one('.reviews-message').textContent

/** A fresh copy of the room: a good answer is kept for the whole visit. */
async function open(fetching: () => Promise<Response>) {
  const asked = vi.fn(fetching)
  vi.stubGlobal('fetch', asked)
  document.body.innerHTML = MARKUP
  return asked
}
const settled = () => vi.waitFor(() => expect(one('.reviews-list').parentElement?.ariaBusy).toBe('false'))

vi.mock('../../browser/call.ts', async (original) => {
  const real = await original<typeof import('../../browser/call.ts')>()
  return { ...real, callOnce: real.call }
})

beforeEach(async () => {
  await import('./reviews.client.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('while the reviews are on their way', () => {
  test('nothing is drawn at first, then three skeletons', async () => {
    vi.useFakeTimers()
    try {
      await open(() => new Promise(() => {}))
      expect(one('.reviews-list').parentElement?.ariaBusy).toBe('true')
      vi.advanceTimersByTime(149)
      expect(all('.review-skeleton')).toHaveLength(0)
      vi.advanceTimersByTime(1)
      expect(all('.review-skeleton')).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a quick answer never shows a skeleton', async () => {
    await open(answering([review(1)]))
    await settled()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(all('.review-skeleton')).toHaveLength(0)
  })
})

describe('a review', () => {
  test('tells who, where, when and how many stars', async () => {
    const asked = await open(answering([review(3, { platform: 'pocketcasts' })]))
    await settled()
    expect(asked).toHaveBeenCalledWith('/api/alle/reviews', expect.objectContaining({ method: 'GET' }))
    expect(one('.stars').getAttribute('aria-label')).toBe('4 van 5 sterren')
    expect(one('.stars').className).toBe('stars stars-8')
    expect(one('.review-by b').textContent).toBe('Luisteraar 3')
    expect(one('.review-by span').textContent).toBe('Pocket Casts')
    expect(one('time').textContent).toBe('3 januari 2026')
    expect(one('time').getAttribute('datetime')).toBe('2026-01-03')
  })

  test('keeps its paragraphs and lines, and its markup is words', async () => {
    await open(answering([review(1, { content: 'Een\ntwee\n\n<b>drie</b>' })]))
    await settled()
    const paragraphs = all('.review-text p')
    expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual(['Een\ntwee', '<b>drie</b>'])
    expect(getComputedStyle(paragraphs[0] as HTMLElement).whiteSpace).toBe('pre-line')
  })

  test('without author, date or stars leaves no gaps', async () => {
    await open(answering([{ id: '1', platform: 'Podcast Republic', content: 'Top' }]))
    await settled()
    expect(one('.review-by').textContent).toBe('Onbekende luisteraarPodcast Republic')
    expect(all('.stars')).toHaveLength(0)
    expect(all('time')).toHaveLength(0)
  })
})

describe('the button for more', () => {
  test.each([
    [1, true],
    [4, true],
    [5, false]
  ])('of %d reviews is hidden: %s', async (count, isHidden) => {
    await open(answering(Array.from({ length: count }, (_, index) => review(index + 1))))
    await settled()
    expect(shown()).toHaveLength(Math.min(count, 4))
    expect(one('[data-toggle]').hidden).toBe(isHidden)
  })

  test('unfolds, says so, and keeps the visitor in place', async () => {
    await open(answering(Array.from({ length: 9 }, (_, index) => review(index + 1))))
    await settled()
    const toggle = one('[data-toggle]')
    expect(toggle.textContent).toBe('Toon alle 9 reviews')
    toggle.scrollIntoView({ block: 'center' })
    const fourthBefore = shown()[3]?.getBoundingClientRect().top
    toggle.click()
    expect(shown()).toHaveLength(9)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(toggle.textContent).toBe('Toon minder reviews')
    expect(shown()[3]?.getBoundingClientRect().top).toBeCloseTo(fourthBefore ?? 0, 0)
    expect(document.activeElement).toBe(shown()[4])

    toggle.scrollIntoView({ block: 'center' })
    const buttonBefore = toggle.getBoundingClientRect().top
    toggle.click()
    expect(shown()).toHaveLength(4)
    expect(toggle.getBoundingClientRect().top).toBeCloseTo(buttonBefore, 0)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('when there is nothing to show', () => {
  test('that is said, with a line of film after it', async () => {
    await open(answering([]))
    await settled()
    expect(message()).toBe('Er zijn nog geen reviews beschikbaar.Bueller? … Bueller? … Iemand?')
    expect(one('[data-retry]').hidden).toBe(true)
  })

  test('because the server is away, it can be tried again', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isAway = true
    await open(async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return Response.json({ reviews: [review(1)] })
    })
    await settled()
    expect(message()).toBe('We kunnen de reviews niet laden. Probeer het later opnieuw.')
    expect(one('.reviews-message').getAttribute('role')).toBe('status')
    const retry = one('[data-retry]')
    expect(retry.hidden).toBe(false)
    retry.focus()
    retry.click()
    await settled()
    expect(retry.hidden).toBe(false)
    isAway = false
    retry.focus()
    retry.click()
    await vi.waitFor(() => expect(shown()).toHaveLength(1))
    expect(message()).toBe('')
    expect(retry.hidden).toBe(true)
    expect(document.activeElement).toBe(shown()[0])
    warned.mockRestore()
  })
})

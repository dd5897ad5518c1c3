import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { quotes, reviewPrompt } from '#brand/texts.ts'
import { reviewsText } from '#texts/reviews.ts'
import { Reviews } from './Reviews.tsx'
import '../../styles/global.css'

// A successful answer would be cached for the next tests.
vi.mock('../../browser/call.ts', async (original) => {
  const real = await original<typeof import('../../browser/call.ts')>()
  return { ...real, callOnce: real.call }
})

const review = (id: number, more: object = {}) => ({
  id: String(id),
  author: `Luisteraar ${id}`,
  platform: 'spotify',
  addedAt: `2026-01-${String(id).padStart(2, '0')}`,
  rating: 4,
  content: `Review ${id}`,
  ...more
})
const numbered = (count: number) => Array.from({ length: count }, (_, index) => review(index + 1))
const answering = (reviews: object[]) => async () => Response.json({ reviews })

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.reviews-block ${selector}`)]
const one = (selector: string) => {
  const [found] = all(selector)
  if (!found) throw new Error(`No ${selector}.`)
  return found
}
const shown = () => all('.review:not(.review-skeleton)')
const message = () => page.getByRole('status').element().textContent
const toggle = () => page.getByRole('button', { name: /^Toon/ })
const retry = () => page.getByRole('button', { name: reviewsText.retry })
const settled = () =>
  vi.waitFor(() => expect(one('.reviews-list').parentElement?.ariaBusy).toBe('false'), 60_000)

async function open(fetching: () => Promise<Response>) {
  // Set before the first paint wherever scripts run.
  document.documentElement.dataset.theme = 'light'
  const fetchMock = vi.fn(fetching)
  vi.stubGlobal('fetch', fetchMock)
  await render(
    <>
      <style>{'.review { height: 200px }'}</style>
      <div style={{ height: 1500 }} />
      <Reviews prompt={reviewPrompt} emptyLine={quotes.noReviews} />
      <div style={{ height: 1500 }} />
    </>
  )
  return fetchMock
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('while the reviews are loading', () => {
  beforeEach(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    globalThis.IS_REACT_ACT_ENVIRONMENT = undefined
  })
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

  test('nothing is shown at first while the reviews are loading, then three skeletons', async () => {
    await open(() => new Promise(() => {}))
    expect(one('.reviews-list').parentElement?.ariaBusy).toBe('true')
    expect(message()).toBe('')
    await pass(149)
    expect(all('.review-skeleton')).toHaveLength(0)
    await pass(1)
    expect(all('.review-skeleton')).toHaveLength(3)
  })

  test('a quick answer never shows a skeleton', async () => {
    const answer = Promise.withResolvers<Response>()
    await open(() => answer.promise)
    await pass(149)
    answer.resolve(Response.json({ reviews: [review(1)] }))
    await expect.poll(() => shown()).toHaveLength(1)
    await pass(1000)
    expect(all('.review-skeleton')).toHaveLength(0)
  })
})

describe('a review', () => {
  test('a review shows author, platform, date and stars', async () => {
    const fetchMock = await open(answering([review(3, { platform: 'pocketcasts' })]))
    await settled()
    expect(fetchMock).toHaveBeenCalledWith('/api/alle/reviews', expect.objectContaining({ method: 'GET' }))
    expect(page.getByRole('img', { name: '4 van 5 sterren' }).element().classList).toContain('stars-8')
    expect(one('.review-by b').textContent).toBe('Luisteraar 3')
    expect(one('.review-by span').textContent).toBe('Pocket Casts')
    expect(one('time').textContent).toBe('3 januari 2026')
    expect(one('time').getAttribute('datetime')).toBe('2026-01-03')
  })

  test('a review keeps its paragraphs and lines, and escapes markup', async () => {
    await open(answering([review(1, { content: 'Een\ntwee\n\n<b>drie</b>' })]))
    await settled()
    const paragraphs = all('.review-text p')
    expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual(['Een\ntwee', '<b>drie</b>'])
    expect(getComputedStyle(paragraphs[0] as HTMLElement).whiteSpace).toBe('pre-line')
  })

  test('a review without author, date or stars leaves no gaps', async () => {
    await open(answering([{ id: '1', platform: 'Podcast Republic', content: 'Top' }]))
    await settled()
    expect(one('.review-by').textContent).toBe('Onbekende luisteraarPodcast Republic')
    expect(all('.stars')).toHaveLength(0)
    expect(all('time')).toHaveLength(0)
  })
})

describe('the button for more', () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 1]
  ])('the button for more of %d reviews is there so often: %d', async (count, buttons) => {
    await open(answering(numbered(count)))
    await settled()
    expect(shown()).toHaveLength(Math.min(count, 4))
    expect(toggle().elements()).toHaveLength(buttons)
  })

  test('the button for more expands, says so, and keeps the scroll position', async () => {
    await open(answering(numbered(9)))
    await settled()
    const button = toggle().element() as HTMLElement
    expect(button.textContent).toBe('Toon alle 9 reviews')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(one('.reviews-list'))
    button.scrollIntoView({ block: 'center' })
    const fourthBefore = shown()[3]?.getBoundingClientRect().top
    button.click()
    expect(shown()).toHaveLength(9)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.textContent).toBe('Toon minder reviews')
    expect(shown()[3]?.getBoundingClientRect().top).toBeCloseTo(fourthBefore ?? 0, 0)
    await expect.poll(() => document.activeElement).toBe(shown()[4])

    button.scrollIntoView({ block: 'center' })
    const buttonBefore = button.getBoundingClientRect().top
    button.click()
    expect(shown()).toHaveLength(4)
    expect(button.getBoundingClientRect().top).toBeCloseTo(buttonBefore, 0)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('when there is nothing to show', () => {
  test('the reviews show that there is nothing, with a film quote after it', async () => {
    await open(answering([]))
    await settled()
    expect(message()).toBe('Er zijn nog geen reviews beschikbaar.Bueller? … Bueller? … Iemand?')
    expect(retry().elements()).toHaveLength(0)
  })

  test('the reviews can be retried when the server is unavailable', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isAway = true
    const fetchMock = await open(async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return Response.json({ reviews: [review(1)] })
    })
    await settled()
    expect(message()).toBe('We kunnen de reviews niet laden. Probeer het later opnieuw.')
    const button = retry().element() as HTMLElement
    button.focus()
    button.click()
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2), 60_000)
    await settled()
    expect(message()).toBe(reviewsText.failed)
    await expect.poll(() => document.activeElement).toBe(button)
    isAway = false
    button.click()
    await vi.waitFor(() => expect(shown()).toHaveLength(1), 60_000)
    expect(message()).toBe('')
    expect(retry().elements()).toHaveLength(0)
    await expect.poll(() => document.activeElement).toBe(shown()[0])
    warned.mockRestore()
  })
})

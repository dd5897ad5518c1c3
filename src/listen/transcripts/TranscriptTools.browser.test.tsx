import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/global.css'
import { $player, $positionSeconds } from '../player/player.store.ts'
import { $quote } from '../sharing/quote.store.ts'
import { TranscriptTools } from './TranscriptTools.tsx'
import { transcriptHtml } from './transcript-formats.ts'

const URL_118 = 'https://kino9.example/aflevering/118/'
const EPISODE = { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' }
const SAID = ['Welkom bij de film.', 'Een film van Méliès.', 'Die maan is schoon.', 'Tot de volgende film!']

const text = () => page.getByRole('region', { name: 'Wat er gezegd wordt' })
const field = () => page.getByRole('searchbox', { name: 'Zoek in de tekst' })
const status = () => page.getByRole('status')
const lit = (what: 'aria-current' | 'data-found') =>
  text().element().querySelector(`[${what}]`)?.textContent ?? ''
const button = (name: string) => page.getByRole('button', { name })
let copied: string[] = []

beforeEach(() => {
  copied = []
  const clipboard = { writeText: async (words: string) => void copied.push(words) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  document.head.insertAdjacentHTML('beforeend', `<meta property="og:url" content="${URL_118}">`)
  $player.set({ step: 'closed' })
  $positionSeconds.set(0)
  $quote.set(undefined)
})

afterEach(() => {
  delete (navigator as unknown as Record<string, unknown>).clipboard
  document.querySelector('meta[property="og:url"]')?.remove()
  getSelection()?.removeAllRanges()
})

/** The tools above a text with one paragraph per sentence, ten seconds apart. */
function open(isTimed = true, change = (html: string) => html) {
  const paragraphs = SAID.map((said, index) => ({
    speaker: 'Noor',
    sentences: [isTimed ? { atSeconds: index * 10, text: said } : { text: said }]
  }))
  const html = change(transcriptHtml({ paragraphs }, [], (clock) => clock))
  return render(
    <details open>
      <summary>Lees mee</summary>
      <style>
        {'.transcript-text { height: 120px; overflow-y: auto } .transcript-text p { height: 80px }'}
      </style>
      <TranscriptTools slug="118" isTimed={isTimed} />
      <section
        className="transcript-text"
        aria-label="Wat er gezegd wordt"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as the page has it
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </details>
  )
}

describe('finding words', () => {
  test('the search for words counts the results and moves from one to the next, and wraps around', async () => {
    await open()
    await expect.element(button('Volgende vindplaats')).toBeDisabled()
    await field().fill('film')
    await expect.element(status()).toHaveTextContent('1 van 3')
    expect(lit('data-found')).toBe(SAID[0])
    await button('Volgende vindplaats').click()
    await expect.element(status()).toHaveTextContent('2 van 3')
    expect(lit('data-found')).toBe(SAID[1])
    await button('Vorige vindplaats').click()
    await button('Vorige vindplaats').click()
    await expect.element(status()).toHaveTextContent('3 van 3')
    expect(lit('data-found')).toBe(SAID[3])
  })

  test('the search for words scrolls the result into view', async () => {
    await open()
    await field().fill('tot de')
    await expect.element(text().getByText(SAID[3] ?? '')).toBeInViewport()
  })

  test('the search for words ignores a single letter, and says when nothing was found', async () => {
    await open()
    await field().fill('z')
    await expect.element(status()).toBeEmptyDOMElement()
    await field().fill('zeppelin')
    await expect.element(status()).toHaveTextContent('Niets gevonden')
    await expect.element(button('Volgende vindplaats')).toBeDisabled()
  })

  test('the search for words ends with Escape, which removes the highlights', async () => {
    await open()
    await field().fill('melies')
    await expect.element(status()).toHaveTextContent('1 van 1')
    expect(CSS.highlights.size).toBe(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('')
    expect(lit('data-found')).toBe('')
    expect(CSS.highlights.size).toBe(0)
  })

  test('the search for words leaves no highlights on another page', async () => {
    const { unmount } = await open()
    await field().fill('film')
    await expect.element(status()).toHaveTextContent('1 van 3')
    await unmount()
    expect(CSS.highlights.size).toBe(0)
  })

  test('the search for words works in a text without times, which offers nothing to play', async () => {
    await open(false)
    await expect
      .element(page.getByText('Klik op een zin om vanaf daar te luisteren.'))
      .not.toBeInTheDocument()
    await field().fill('maan')
    await expect.element(status()).toHaveTextContent('1 van 1')
    expect(lit('data-found')).toBe(SAID[2])
    await expect.element(page.getByRole('link', { name: /^Luister vanaf/ })).not.toBeInTheDocument()
  })
})

describe('a sentence that is chosen', () => {
  test('a sentence that is chosen by a press offers its time, its link and its card', async () => {
    await open()
    await expect.element(page.getByText('Klik op een zin om vanaf daar te luisteren.')).toBeVisible()
    await text().getByText('Die maan is schoon.').click()
    await expect
      .element(page.getByRole('link', { name: 'Luister vanaf 0:00:20' }))
      .toHaveAttribute('href', '?t=20')
    await expect
      .element(page.getByText('Klik op een zin om vanaf daar te luisteren.'))
      .not.toBeInTheDocument()
    await button('Kopieer link naar 0:00:20').click()
    expect(copied).toEqual([`${URL_118}?t=20`])
    await button('Citaat van 0:00:20').click()
    expect($quote.get()).toEqual({ slug: '118', seconds: 20, text: SAID[2], speaker: 'Noor' })
  })

  test('a sentence that is chosen by the search is deselected when the query changes', async () => {
    await open()
    await field().fill('maan')
    await expect.element(button('Citaat van 0:00:20')).toBeVisible()
    await field().fill('zeppelin')
    await expect.element(button('Citaat van 0:00:20')).not.toBeInTheDocument()
  })

  test('a sentence that is chosen by a link that led to it is offered at once, and is not scrolled away while the episode plays', async () => {
    $player.set({ step: 'playing', episode: EPISODE, tries: 0 })
    await open(true, (html) => html.replace('data-t="20"', 'data-found data-t="20"'))
    await expect.element(button('Citaat van 0:00:20')).toBeVisible()
    await expect.element(button('Volg mee')).toBeVisible()
    await field().fill('tot de')
    expect(lit('data-found')).toBe(SAID[3])
  })

  test('a sentence whose text is being selected is not chosen', async () => {
    await open()
    const said = text().getByText('Die maan is schoon.').element()
    getSelection()?.selectAllChildren(said)
    said.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await text().getByText('Welkom bij de film.').click()
    await expect.element(button('Citaat van 0:00:00')).toBeVisible()
  })
})

describe('the current sentence', () => {
  const play = (positionSeconds: number, id = EPISODE.id) => {
    $player.set({ step: 'playing', episode: { ...EPISODE, id }, tries: 0 })
    $positionSeconds.set(positionSeconds)
  }

  test('the current sentence is highlighted until the end', async () => {
    await open()
    play(25)
    await expect.poll(() => lit('aria-current')).toBe(SAID[2])
    $positionSeconds.set(31)
    await expect.poll(() => lit('aria-current')).toBe(SAID[3])
    $player.set({ step: 'ended', episode: EPISODE })
    await expect.poll(() => lit('aria-current')).toBe('')
  })

  test('the current sentence is not highlighted while another episode plays', async () => {
    await open()
    play(5, 'ep-117')
    play(25, 'ep-117')
    expect(lit('aria-current')).toBe('')
    play(5)
    await expect.poll(() => lit('aria-current')).toBe(SAID[0])
  })

  test.each<[string, (box: Element) => void]>([
    ['wheel', (box) => box.dispatchEvent(new WheelEvent('wheel', { deltaY: 10 }))],
    ['finger', (box) => box.dispatchEvent(new Event('touchmove'))],
    ['key', (box) => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))]
  ])(
    'the current sentence is followed until the reader scrolls by %s, and again after a press',
    async (_, scroll) => {
      await open()
      play(5)
      await expect.element(button('Volg mee')).not.toBeInTheDocument()
      scroll(text().element())
      await expect.element(button('Volg mee')).toBeVisible()
      $positionSeconds.set(31)
      await expect.poll(() => lit('aria-current')).toBe(SAID[3])
      expect(text().element().scrollTop).toBe(0)
      await button('Volg mee').click()
      await expect.poll(() => text().element().scrollTop).toBeGreaterThan(0)
      await expect.element(button('Volg mee')).not.toBeInTheDocument()
    }
  )
})

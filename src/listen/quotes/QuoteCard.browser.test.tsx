import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { $quote, openQuoteCard } from '../sharing/quote.store.ts'
import { QuoteCard } from './QuoteCard.tsx'
import '../../styles/global.css'

const SENTENCE = 'Het schermes is een maan, en de maan is een schermes.'
const URL_118 = 'https://kino9.example/aflevering/118/'

/** A green square. */
const COVER =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="%2300ff00" d="M0 0h64v64H0z"/></svg>'

const dialog = () => page.getByRole('dialog', { name: 'Citaat' })
const card = () => dialog().getByRole('img')
const pixels = () => (card().element() as HTMLCanvasElement).toDataURL()

function give(name: 'share' | 'canShare' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

beforeEach(async () => {
  document.head.insertAdjacentHTML('beforeend', `<meta property="og:url" content="${URL_118}">`)
  $quote.set(undefined)
  await render(
    <QuoteCard
      label="Aflevering 118"
      number="118"
      title="Kort maar krachtig"
      podcastName="KINO 9"
      coverUrl={COVER}
    />
  )
})

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard'])
    delete (navigator as unknown as Record<string, unknown>)[name]
  document.querySelector('meta[property="og:url"]')?.remove()
})

test('the card shows the sentence, and is described to screen readers', async () => {
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await expect
    .element(card())
    .toHaveAccessibleName(`Citaat uit KINO 9, Aflevering 118, 0:01:49: “${SENTENCE}”`)
  await expect.element(dialog().getByRole('textbox', { name: 'Citaat' })).toHaveValue(SENTENCE)
})

test('the text and the chosen style change the picture', async () => {
  openQuoteCard({ slug: '118', seconds: undefined, text: '' })
  await expect.element(dialog().getByRole('button', { name: 'Download de kaart' })).toBeDisabled()
  const empty = pixels()
  await userEvent.fill(dialog().getByRole('textbox'), SENTENCE)
  await expect.poll(() => pixels()).not.toBe(empty)
  const light = pixels()
  await dialog().getByRole('radio', { name: 'Donker' }).click()
  await expect.poll(() => pixels()).not.toBe(light)
})

test('the card has the cover, and who says it where the transcript knows', async () => {
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE, speaker: 'Noor' })
  await expect
    .element(card())
    .toHaveAccessibleName(`Citaat van Noor uit KINO 9, Aflevering 118, 0:01:49: “${SENTENCE}”`)
  const pixelAt = (x: number, y: number) => [
    ...((card().element() as HTMLCanvasElement).getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])
  ]
  await expect.poll(() => pixelAt(200, 906)).toEqual([0, 255, 0, 255])
  const named = pixels()
  $quote.set(undefined)
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await expect.poll(() => pixelAt(200, 906)).toEqual([0, 255, 0, 255])
  expect(pixels()).not.toBe(named)
})

test('a story is as high as a phone, and its file says so', async () => {
  const sheet = vi.fn(async (_: ShareData) => {})
  give('canShare', () => true)
  give('share', sheet)
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await dialog().getByRole('radio', { name: 'Story' }).click()
  await expect.poll(() => (card().element() as HTMLCanvasElement).height).toBe(1920)
  await dialog().getByRole('button', { name: 'Deel de kaart' }).click()
  await expect.poll(() => sheet).toHaveBeenCalled()
  const [file] = sheet.mock.calls[0]?.[0].files ?? []
  expect(file?.name).toMatch(/-118-0-01-49-story\.png$/)
  const picture = await createImageBitmap(file as File)
  expect([picture.width, picture.height]).toEqual([1080, 1920])
})

test('a sentence that is too long is cut before it is drawn', async () => {
  openQuoteCard({ slug: '118', seconds: undefined, text: 'woord '.repeat(100) })
  const field = dialog().getByRole('textbox')
  await expect.element(field).toHaveValue(`${'woord '.repeat(46).trim()}…`)
})

/** Whether something is drawn between these columns of the part with the words. */
function hasInk(fromX: number, toX: number): boolean {
  const context = (card().element() as HTMLCanvasElement).getContext('2d')
  const { data = [] } = context?.getImageData(fromX, 320, toX - fromX, 120) ?? {}
  return new Set(new Uint32Array((data as Uint8ClampedArray).buffer)).size > 1
}

test.each([
  ['Kijk.', [true, false]],
  ['ראה.', [false, true]]
] as const)('%s starts at its own side of the card', async (text, sides) => {
  openQuoteCard({ slug: '118', seconds: undefined, text })
  await expect.element(dialog().getByRole('textbox')).toHaveValue(text)
  await expect.poll(() => [hasInk(124, 324), hasInk(756, 956)]).toEqual(sides)
})

test.each([
  ['words without end', 'meerpersoonlijkheidsstoornisbehandelingscentrum'.repeat(5)],
  ['emoji', '👨‍👩‍👧‍👦🇧🇪'.repeat(14)],
  ['heaps of marks', `Z${'\u0323\u0307\u0300'.repeat(80)}algo`],
  ['the widest letters', 'W'.repeat(280)]
])('%s stay on the card', async (_, text) => {
  openQuoteCard({ slug: '118', seconds: undefined, text })
  await expect.poll(() => hasInk(124, 956)).toBe(true)
  expect(hasInk(958, 1022)).toBe(false)
  expect(hasInk(60, 118)).toBe(false)
})

test("the card is shared with the system's share sheet as a picture, with the link to its time", async () => {
  const sheet = vi.fn(async (_: ShareData) => {})
  give('canShare', () => true)
  give('share', sheet)
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await dialog().getByRole('button', { name: 'Deel de kaart' }).click()
  await expect.poll(() => sheet).toHaveBeenCalled()
  const [data] = sheet.mock.calls[0] ?? []
  expect(data?.url).toBe(`${URL_118}?t=109`)
  const [file] = data?.files ?? []
  expect(file?.name).toMatch(/-118-0-01-49\.png$/)
  expect(file?.type).toBe('image/png')
  const picture = await createImageBitmap(file as File)
  expect(picture.width).toBe(1080)
  expect(picture.height).toBe(1080)
})

test.each([
  ['Kopieer de link', `${URL_118}?t=109`],
  ['Kopieer de beschrijving', `Citaat uit KINO 9, Aflevering 118, 0:01:49: “${SENTENCE}”`]
])('"%s" copies it', async (name, expected) => {
  const copied: string[] = []
  give('clipboard', { writeText: async (text: string) => void copied.push(text) })
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await dialog().getByRole('button', { name }).click()
  await expect.poll(() => copied).toEqual([expected])
})

test.each([
  [390, 800],
  [1280, 800]
])('every button of the card is on a screen of %i × %i without scrolling', async (width, height) => {
  await page.viewport(width, height)
  give('canShare', () => true)
  openQuoteCard({ slug: '118', seconds: 109, text: SENTENCE })
  await expect.element(dialog().getByRole('button', { name: 'Kopieer de beschrijving' })).toBeVisible()
  const box = dialog().element()
  expect(box.scrollHeight).toBe(box.clientHeight)
})

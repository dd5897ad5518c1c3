import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { booksText as text } from '#texts/books.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { $viewer } from '../access/desk.store.ts'
import { DESK_TOKEN_KEY } from '../access/desk-memory.ts'
import { Books } from './Books.tsx'
import { $fetching, books as loadedBooks } from './books.store.ts'
import type { Books as Answer, BookSummary, MonthContents } from './contract.ts'

const summary = (changes: Partial<BookSummary> = {}): BookSummary => ({
  month: '2026-10',
  sums: {
    shopSalesCents: 12_000,
    superfanSalesCents: 900,
    refundCents: -1000,
    disputeCents: 0,
    otherCents: 0,
    feeCents: 400,
    netCents: 11_500
  },
  closed: null,
  notYet: null,
  ...changes
})
const CLOSED = { at: '2026-11-03T08:00:00.000Z', by: 'Noor', isEmpty: false }
const contents: MonthContents = {
  month: '2026-10',
  terms: { regime: 'not-set' },
  closed: CLOSED,
  notYet: null,
  entries: [],
  payouts: [
    {
      id: 'po_1',
      amountCents: 12_000,
      status: 'paid',
      arrivesAt: '2026-10-20T00:00:00.000Z',
      monthCents: 11_500
    }
  ]
}
const books = (months: readonly BookSummary[], vat: Answer['vat'] = []): Answer => ({
  months: [...months],
  readUntil: '2026-11-20T04:53:00.000Z',
  vat
})

const fetchMock = vi.fn<typeof fetch>()
/** The answers by the end of the path, in turn; the last one stays. */
function answer(answers: Record<string, readonly (() => Response | Promise<Response>)[]>) {
  const left = new Map(Object.entries(answers).map(([path, all]) => [path, [...all]]))
  fetchMock.mockImplementation(async (input) => {
    const path = new URL(String(input), location.href).pathname.split('/').at(-1) ?? ''
    const queue = left.get(path) ?? []
    const next = queue.length > 1 ? queue.shift() : queue[0]
    if (!next) throw new Error(`no answer for ${path}`)
    return next()
  })
}
const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const asHost = (host: string | undefined) =>
  $viewer.set({ host, name: host && 'Noor', freshUntilMs: 0, moneyFrom: undefined })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  loadedBooks.forget()
  $fetching.set('no')
  sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"abc"')
  asHost('noor')
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('each month shows its sums, Superfans apart, and whether it is closed or why not yet', async () => {
  const open = summary({ month: '2026-11', notYet: { why: 'not-paid-out', entryCount: 2, netCents: 1234 } })
  answer({ books: [json(books([open, summary({ closed: CLOSED })]))] })
  await render(<Books />)
  const november = page.getByRole('article', { name: 'november 2026' })
  await expect.element(november).toMatchTextContent(text.notYet['not-paid-out'](2, '€ 12,34'))
  await expect.element(november.getByRole('button', { name: text.close })).not.toBeInTheDocument()
  const october = page.getByRole('article', { name: 'oktober 2026' })
  await expect.element(october).toMatchTextContent('Noor')
  await expect.element(october).toMatchTextContent('Superfans€ 9,00')
  await expect.element(october.getByRole('button', { name: text.entriesFile })).toBeVisible()
  await expect.element(page.getByText(text.accountant)).toBeVisible()
  await expect.element(page.getByText(text.vat.none)).toBeVisible()
  await expect.element(page.getByText(text.origin.note)).toBeVisible()
})

test('a host closes a month after reading what that means, and may repeat it when the answer is lost', async () => {
  answer({
    books: [json(books([summary()])), json(books([summary({ closed: CLOSED })]))],
    close: [() => Promise.reject(new TypeError('Failed to fetch')), json(contents)]
  })
  await render(<Books />)
  await button(text.close).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(text.closing.what)
  await expect.element(dialog).toMatchTextContent(text.regimes['not-set'])
  await button(text.closing.do).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text.closing.failed)
  await button(text.closing.do).click()
  await expect.element(page.getByText(text.closed, { exact: true })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a host opens a month again that was closed without an entry, and no other', async () => {
  const empty = summary({ month: '2026-09', closed: { ...CLOSED, isEmpty: true } })
  const opened = summary({ month: '2026-09', notYet: { why: 'not-read' } })
  const october = summary({ closed: CLOSED })
  answer({
    books: [json(books([october, empty])), json(books([october, opened]))],
    open: [() => Promise.reject(new TypeError('Failed to fetch')), json({ ...contents, closed: null })]
  })
  await render(<Books />)
  const article = (name: string) => page.getByRole('article', { name })
  await expect.element(article('oktober 2026')).toBeVisible()
  expect(button(text.reopen).elements()).toHaveLength(1)
  await article('september 2026').getByRole('button', { name: text.reopen }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(text.opening.what)
  await button(text.opening.do).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await button(text.opening.do).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(article('september 2026')).toMatchTextContent(text.open)
  await expect.element(button(text.reopen)).not.toBeInTheDocument()
  const sent = fetchMock.mock.calls.findLast(([input]) => String(input).endsWith('/open'))?.[1]?.body
  expect(JSON.parse(String(sent))).toEqual({ month: '2026-09' })
})

test('a closed month can be saved as a file', async () => {
  answer({ books: [json(books([summary({ closed: CLOSED })]))], month: [json({}, 502), json(contents)] })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await render(<Books />)
  await button(text.payoutsFile).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.fileFailed)
  await button(text.payoutsFile).click()
  await expect.poll(() => saved).toEqual(['uitbetalingen-2026-10.csv'])
})

test('the payouts of a month show what belongs to other months', async () => {
  answer({ books: [json(books([summary()]))], month: [json(contents)] })
  await render(<Books />)
  await button(text.show).click()
  const row = page.getByRole('row', { name: '20 okt', exact: false })
  await expect.element(row).toMatchTextContent('€ 5,00')
  await expect
    .element(page.getByRole('row', { name: text.payouts.total, exact: false }))
    .toMatchTextContent('€ 115,00')
})

test('somebody with the password sees everything and can do nothing', async () => {
  asHost(undefined)
  const empty = summary({ month: '2026-09', closed: { ...CLOSED, isEmpty: true } })
  answer({ books: [json(books([summary(), empty]))] })
  await render(<Books />)
  await expect.element(page.getByText(deskListText.lookOnly)).toBeVisible()
  for (const name of [text.close, text.reopen, text.fetch, text.vat.change])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('rates of VAT are checked before they are saved, and then shown', async () => {
  const terms = { regime: 'rates', countries: { BE: 2100, NL: 2150 }, superfan: 600 } as const
  const setting = { fromMonth: '2026-10', terms, setAt: '2026-11-20T12:00:00.000Z', setBy: 'noor' }
  answer({ books: [json(books([summary()]))], vat: [json({ vat: [setting] })] })
  await render(<Books />)
  await button(text.vat.change).click()
  await page.getByRole('radio', { name: text.vat.regimes.rates }).click()
  await page.getByLabelText(text.vat.rateOf(text.countries.BE)).fill('21')
  await page.getByLabelText(text.vat.superfanRate).fill('6')
  await button(text.vat.save).click()
  const rate = page.getByLabelText(text.vat.rateOf(text.countries.NL))
  await expect.element(rate).toHaveAccessibleDescription(text.vat.wrongRate)
  await expect.element(rate).toHaveFocus()
  await page.getByLabelText(text.vat.rateOf(text.countries.NL)).fill('21,5')
  await page.getByLabelText(text.vat.from).selectOptions('oktober 2026')
  await button(text.vat.save).click()
  await expect
    .element(page.getByText(/Vanaf oktober 2026: tarieven BE\s21\s%, NL\s21,5\s%; Superfans 6\s%/))
    .toBeVisible()
  const sent = fetchMock.mock.calls.find(([input]) => String(input).endsWith('/vat'))?.[1]?.body
  expect(JSON.parse(String(sent))).toEqual({ fromMonth: '2026-10', terms })
})

test('Stripe is read at a press, and the page says when that was not possible', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer({ books: [json(books([]))], fetch: [() => promise] })
  await render(<Books />)
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await button(text.fetch).click()
  await expect.element(button(text.fetching)).toBeVisible()
  resolve(Response.json({ isRead: false }))
  await expect.element(page.getByText(text.notFetched)).toBeVisible()
})

test('the page says that the books could not be loaded, and tries again', async () => {
  answer({ books: [json({}, 502), json(books([summary()]))] })
  await render(<Books />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(deskListText.failed)
  await button(deskListText.retry).click()
  await expect.element(page.getByRole('article', { name: 'oktober 2026' })).toBeVisible()
})

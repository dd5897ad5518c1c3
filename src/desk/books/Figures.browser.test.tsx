import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { figuresText as text } from '#texts/books.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { DESK_TOKEN_KEY } from '../access/desk-memory.ts'
import { figures } from './books.store.ts'
import type { MonthFigures } from './contract.ts'
import { Figures } from './Figures.tsx'

const month = (changes: Partial<MonthFigures> = {}): MonthFigures => ({
  month: '2026-10',
  orderCount: 4,
  revenueCents: 12_000,
  printCents: 5400,
  unprintedCount: 0,
  refundCents: 1000,
  feeCents: 321,
  ...changes
})
const fetchMock = vi.fn<typeof fetch>()
const answer = (months: readonly MonthFigures[], readUntil: string | null = '2026-11-20T04:53:00.000Z') =>
  fetchMock.mockImplementation(async () => Response.json({ months, readUntil }))
const cellsOf = async (name: string) => {
  const row = page.getByRole('row', { name, exact: false })
  await expect.element(row).toBeInTheDocument()
  return row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
}

beforeEach(() => {
  sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"abc"')
  figures.forget()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page shows a plot and a column for each figure, and what is unknown as unknown', async () => {
  answer([
    month(),
    month({ month: '2026-11', orderCount: 0, revenueCents: 0, unprintedCount: 2, feeCents: null })
  ])
  await render(<Figures />)
  expect(await cellsOf('oktober 2026')).toEqual(['€ 120,00', '4', '€ 30,00', '€ 10,00', '€ 54,00', '€ 3,21'])
  expect(await cellsOf('november 2026')).toEqual([
    '€ 0,00',
    '0',
    '–',
    '€ 10,00',
    '€ 54,00 + 2 onbekend',
    text.unknown
  ])
  expect((await cellsOf(text.total)).at(-1)).toBe(text.unknown)
  const plots = page.getByRole('img')
  await expect.element(plots.first()).toBeVisible()
  expect(plots.elements()).toHaveLength(6)
  await expect.element(page.getByText('?', { exact: true })).toBeVisible()
})

test('every bar of a plot has the value that the table has', async () => {
  answer([month()])
  await render(<Figures />)
  const cells = await cellsOf('oktober 2026')
  const titles = page
    .getByRole('img')
    .elements()
    .map((plot) => plot.querySelector('title')?.textContent?.replaceAll('\u00A0', ' '))
  expect(titles).toEqual(cells.map((cell) => text.bar('oktober 2026', cell ?? '')))
})

test('a plot of nothing but zeros has no scale', async () => {
  answer([month({ refundCents: 0 })])
  await render(<Figures />)
  const plot = page.getByRole('img', { name: text.names.refundCents, exact: false })
  await expect.element(plot).toBeVisible()
  expect(plot.element().textContent).not.toContain('0,01')
})

test('a year can be chosen', async () => {
  answer([month({ month: '2025-12' }), month({ month: '2026-01' })])
  await render(<Figures />)
  await page.getByLabelText(text.period).selectOptions('2025')
  await expect.element(page.getByRole('rowheader', { name: 'december 2025' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'januari 2026' })).not.toBeInTheDocument()
})

test('the page says that there is nothing yet', async () => {
  answer([], null)
  await render(<Figures />)
  await expect.element(page.getByText(text.empty)).toBeVisible()
})

test('the page says what went wrong, and tries again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await render(<Figures />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(deskListText.offline)
  fetchMock.mockResolvedValueOnce(new Response('', { status: 502 }))
  await page.getByRole('button', { name: deskListText.retry }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(deskListText.failed)
  answer([month()], null)
  await page.getByRole('button', { name: deskListText.retry }).click()
  await expect.element(page.getByText(text.feesUnknown)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deskKeysText } from '#texts/desk.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { DESK_TOKEN_KEY } from '../access/desk-memory.ts'
import { SEARCH_HASH } from '../desk-pages.ts'
import type { OrderFilter } from './contract.ts'
import { DeskOrders } from './DeskOrders.tsx'
import { EVERY_ORDER, found as foundOrders } from './desk-orders.store.ts'
import { orderId, orderRow } from './desk-orders.testing.ts'
import { ORDERS_PER_PAGE, orderPath } from './order-list.ts'
import '../desk.css'

type Asked = OrderFilter & { before?: string }
const server = vi.fn<(path: string, body: Asked) => Response | Promise<Response>>()
const found = (orders: ReturnType<typeof orderRow>[], more: object = {}) =>
  Response.json({ orders, hasMore: false, matches: orders.length, ...more })
const field = page.getByRole('searchbox', { name: text.search })
const row = (number: string) => page.getByRole('link', { name: new RegExp(number) })

beforeEach(async () => {
  await page.viewport(1280, 800)
  sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"abc"')
  foundOrders.$filter.set(EVERY_ORDER)
  foundOrders.pages.forget()
  server.mockReset()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) =>
    server(path, JSON.parse(String(body ?? '{}')))
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the list shows who ordered, what it costs, and what needs a person', async () => {
  server.mockImplementation(() =>
    found([orderRow(1), orderRow(2, { holdReason: 'dispute', refundedCents: 500 })], { matches: 2 })
  )
  await render(<DeskOrders />)
  await expect.element(row('K9-4F7Q1')).toMatchTextContent(/Noor 1.*Gent.*29,38/)
  await expect.element(row('K9-4F7Q1')).toHaveAttribute('href', orderPath(orderId(1)))
  await expect.element(row('K9-4F7Q2')).toMatchTextContent(/Aandacht/)
  await expect.element(row('K9-4F7Q2')).toMatchTextContent(/5,00 terug/)
  await expect.element(page.getByText(text.shown(2, 2))).toBeVisible()
})

test('a search goes in the body of the call, and never in the URL', async () => {
  server.mockImplementation((_, { search }) => found(search === 'zoë' ? [orderRow(3)] : [orderRow(1)]))
  const before = location.href
  await render(<DeskOrders />)
  await field.fill('zoë')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('K9-4F7Q3')).toBeVisible()
  await expect.element(field).toHaveValue('zoë')
  expect(location.href).toBe(before)
  expect(server.mock.calls.map(([path]) => path)).not.toContainEqual(expect.stringContaining('zo'))
  await page.getByRole('button', { name: text.clear }).click()
  await expect.element(row('K9-4F7Q1')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('the filters are sent together', async () => {
  server.mockImplementation(() => found([]))
  await render(<DeskOrders />)
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await page.getByRole('combobox', { name: text.status }).selectOptions('shipped')
  await page.getByRole('checkbox', { name: text.attention }).click()
  await page.getByLabelText(text.from).fill('2026-11-01')
  await expect.element(page.getByText(text.noMatch)).toBeVisible()
  await expect
    .poll(() => server.mock.lastCall?.[1])
    .toEqual({ search: '', status: 'shipped', attention: true, from: '2026-11-01' })
})

test('older orders are added below, from the last one shown', async () => {
  const first = Array.from({ length: ORDERS_PER_PAGE }, (_, at) => orderRow(at))
  server.mockImplementation((_, { before }) =>
    before ? found([orderRow(999)], { matches: null }) : found(first, { hasMore: true, matches: 51 })
  )
  await render(<DeskOrders />)
  await page.getByRole('button', { name: text.more }).click()
  await expect.element(row('K9-4F7Q999')).toBeInTheDocument()
  await expect.element(page.getByText(text.shown(51, 51))).toBeVisible()
  expect(server.mock.lastCall?.[1].before).toBe(orderId(ORDERS_PER_PAGE - 1))
})

test('the list says when there is no connection, and tries again', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await render(<DeskOrders />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.offline)
  server.mockImplementation(() => found([orderRow(1)]))
  await page.getByRole('button', { name: text.retry }).click()
  await expect.element(row('K9-4F7Q1')).toBeVisible()
})

test('the answer of an earlier search that arrives late is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.mockReturnValueOnce(promise)
  await render(<DeskOrders />)
  server.mockImplementation(() => found([orderRow(2)]))
  await page.getByRole('checkbox', { name: text.attention }).click()
  await expect.element(row('K9-4F7Q2')).toBeVisible()
  resolve(found([orderRow(1)]))
  await promise
  await expect.element(row('K9-4F7Q1')).not.toBeInTheDocument()
})

test('the keys go to the search and through the rows, but not while one types', async () => {
  server.mockImplementation(() => found([orderRow(1), orderRow(2)]))
  await render(<DeskOrders />)
  await expect.element(row('K9-4F7Q1')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(row('K9-4F7Q2')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row('K9-4F7Q1')).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('jk/?')
  await expect.element(field).toHaveValue('jk/?')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: deskKeysText.heading })).toBeVisible()
})

test('with large text no column of the list is cut off, and on a phone the first order stands in the first third', async () => {
  server.mockImplementation(() => found(Array.from({ length: 5 }, (_, at) => orderRow(at + 1))))
  document.documentElement.style.fontSize = '200%'
  await render(<DeskOrders />)
  await expect.element(row('K9-4F7Q1')).toBeVisible()
  const list = page.getByRole('region', { name: text.caption }).element()
  const right = list.getBoundingClientRect().right
  for (const part of list.querySelectorAll('a > *'))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
  expect(row('K9-4F7Q1').element().getBoundingClientRect().top).toBeLessThan(844 / 3)
  await page.getByRole('button', { name: text.filters }).click()
  await page.getByRole('checkbox', { name: text.attention }).click()
  await page.getByRole('button', { name: text.filters }).click()
  await expect.element(page.getByText(text.attention, { exact: true }).first()).toBeVisible()
})

test('a host who comes with the key of the search from another page finds the focus in it', async () => {
  server.mockImplementation(() => found([]))
  location.hash = SEARCH_HASH
  await render(<DeskOrders />)
  await expect.element(field).toHaveFocus()
  history.replaceState(null, '', location.pathname + location.search)
})

test('the file holds what is filtered and is saved under the day', async () => {
  server.mockImplementation((path) =>
    path.endsWith('orders-csv')
      ? Response.json({ csv: '\ufeff"Nummer"', orderCount: 1, isCut: false })
      : found([orderRow(1)])
  )
  const saved: string[] = []
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await render(<DeskOrders />)
  await page.getByRole('button', { name: text.download }).click()
  await expect.element(page.getByText(text.downloaded(1))).toBeVisible()
  expect(saved).toEqual([expect.stringMatching(/^bestellingen-\d{4}-\d{2}-\d{2}\.csv$/)])
  // Some browsers read the file only then.
  expect(revoked).not.toHaveBeenCalled()
})

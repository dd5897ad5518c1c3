import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { orderStatusText, ordersText as text } from '#texts/backoffice.ts'
import { holdTrouble, toDoTrouble } from '#texts/trouble.ts'
import { type BackofficeOrder, type OrderSums, sumOrders } from './contract.ts'
import { Orders } from './Orders.tsx'
import { EVERY_PAID_ORDER, orders, sums as shownSums } from './office-lists.store.ts'
import { ORDERS_PER_PAGE } from './office-lists.ts'
import { TOKEN_KEY } from './office-memory.ts'
import '../desk.css'

const order = (at: number, changes: Partial<BackofficeOrder> = {}): BackofficeOrder => ({
  id: `ord_${String(at).padStart(24, 'a')}`,
  number: `K9-4F7Q${at}`,
  status: 'paid',
  customerName: `Noor ${at}`,
  customerEmail: `noor.${at}@post.example`,
  couponCode: null,
  couponDiscount: 0,
  total: 29.38,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:30:00.000Z',
  stripePaymentIntentId: null,
  printfulOrderId: null,
  holdReason: null,
  refunded: 0,
  toDo: null,
  ...changes
})

/** What the server answers about all orders; undefined = it fails. */
let sums: OrderSums | undefined
const fetchMock = vi.fn<(address: URL) => Response | Promise<Response>>()
const addressBefore = location.href
const refresh = page.getByRole('button', { name: text.refresh })
const cell = (name: string) => page.getByRole('cell', { name, exact: true })
const rowNamed = (customer: string) => page.getByRole('row').filter({ has: cell(customer) })

beforeEach(() => {
  sessionStorage.setItem(`site${TOKEN_KEY}`, '"abc"')
  orders.$filter.set(EVERY_PAID_ORDER)
  orders.pages.forget()
  shownSums.forget()
  sums = undefined
  fetchMock.mockReset()
  vi.stubGlobal('fetch', async (path: string) => {
    const address = new URL(path, location.href)
    if (address.pathname !== sumOrders.path) return fetchMock(address)
    return sums ? Response.json(sums) : new Response('', { status: 502 })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  history.replaceState(null, '', addressBefore)
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an order that waits for a person leads to its page on the desk, where one can act', async () => {
  const held = order(1, { holdReason: 'late_payment' })
  fetchMock.mockResolvedValue(Response.json([held, order(2)]))
  await render(<Orders deskPath="/bo9/desk/bestelling/" />)
  const link = page.getByRole('link', { name: text.open('K9-4F7Q1') })
  await expect.element(link).toHaveAttribute('href', `/bo9/desk/bestelling/#${held.id}`)
  await expect.element(page.getByRole('link', { name: text.open('K9-4F7Q2') })).not.toBeInTheDocument()
})

test('the list shows the buyer, the amount, and why an order is held', async () => {
  fetchMock.mockResolvedValue(
    Response.json([
      order(1, { couponCode: 'NEGEN', couponDiscount: 2.5, stripePaymentIntentId: 'pi_1' }),
      order(2, { status: 'processing', holdReason: 'dispute' })
    ])
  )
  await render(<Orders />)
  await expect.element(page.getByRole('table', { name: text.caption })).toBeVisible()
  const first = rowNamed('Noor 1')
  for (const words of [
    orderStatusText.paid,
    'K9-4F7Q1',
    'noor.1@post.example',
    'NEGEN',
    '2,50',
    '29,38',
    'pi_1'
  ])
    await expect.element(first).toMatchTextContent(words)
  await expect.element(page.getByText(holdTrouble.dispute.what, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('status').first()).toMatchTextContent(/^2 bestellingen, bijgewerkt om/)
})

test('the list shows what was given back in the row, and what is still to be done below it', async () => {
  fetchMock.mockResolvedValue(
    Response.json([
      order(1, { status: 'processing', total: 21.38, refunded: 21.38, toDo: 'refunded-but-made' }),
      order(2, { status: 'processing', total: 21.38, refunded: 16, toDo: null }),
      order(3)
    ])
  )
  await render(<Orders />)
  await expect.element(rowNamed('Noor 1')).toMatchTextContent(/Helemaal terugbetaald/)
  await expect.element(rowNamed('Noor 2')).toMatchTextContent(/16,00 terugbetaald/)
  await expect.element(rowNamed('Noor 3')).not.toMatchTextContent(/terugbetaald/)
  await expect.element(page.getByText(toDoTrouble['refunded-but-made'].what, { exact: false })).toBeVisible()
  await expect.element(page.getByText(text.hold, { exact: true }).nth(1)).not.toBeInTheDocument()
})

test('the list opens the references of one order below its row', async () => {
  fetchMock.mockResolvedValue(Response.json([order(1, { printfulOrderId: '90001' }), order(2)]))
  await render(<Orders />)
  const toggle = page.getByRole('button', { name: text.detailsOf('Noor 1') })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('button', { name: text.copy('90001') })).toBeInTheDocument()
  const other = page.getByRole('button', { name: text.detailsOf('Noor 2') })
  await expect.element(other).toHaveAttribute('aria-expanded', 'false')
})

test('the list shows that it is loading, and then that there are no orders', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchMock.mockReturnValue(promise)
  await render(<Orders />)
  await expect.element(page.getByText(text.loading)).toBeInTheDocument()
  resolve(Response.json([]))
  await expect.element(page.getByText(text.empty)).toBeVisible()
})

test('the list keeps the loaded orders when a refresh fails, and shows the error', async () => {
  fetchMock.mockResolvedValueOnce(Response.json([order(1)]))
  await render(<Orders />)
  await expect.element(cell('Noor 1')).toBeVisible()
  fetchMock.mockResolvedValueOnce(new Response('', { status: 502 }))
  await refresh.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.failed)
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await refresh.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.offline)
  await expect.element(cell('Noor 1')).toBeVisible()
})

test('the list loads the chosen status, and stores it in the URL', async () => {
  fetchMock.mockImplementation(async ({ searchParams }) =>
    Response.json(searchParams.get('status') === 'delivered' ? [] : [order(1)])
  )
  await render(<Orders />)
  await expect.element(cell('Noor 1')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox'), 'delivered')
  await expect.element(page.getByText(text.emptyFilter)).toBeVisible()
  expect(location.search).toBe('?status=delivered')
})

test('the list adds older orders of the same filter, and nothing to the URL', async () => {
  const newest = Array.from({ length: ORDERS_PER_PAGE }, (_, at) => order(at))
  fetchMock.mockImplementation(async ({ searchParams }) =>
    Response.json(searchParams.has('before') ? [order(999)] : newest)
  )
  await render(<Orders />)
  await userEvent.selectOptions(page.getByRole('combobox'), 'paid')
  const older = page.getByRole('button', { name: text.older })
  await older.click()
  await expect.element(cell('Noor 999')).toBeInTheDocument()
  await expect.element(cell('Noor 0')).toBeInTheDocument()
  await expect.element(older).not.toBeInTheDocument()
  const asked = fetchMock.mock.lastCall?.[0].searchParams
  expect(Object.fromEntries(asked ?? [])).toEqual({ status: 'paid', before: newest.at(-1)?.id })
  expect(location.search).toBe('?status=paid')
})

test('the list loads nothing without a session', async () => {
  sessionStorage.clear()
  await render(<Orders />)
  await expect.element(page.getByRole('searchbox', { name: text.number })).toBeVisible()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('the list finds an order by its number, and keeps the number in the URL', async () => {
  fetchMock.mockImplementation(async (address) =>
    Response.json(address.searchParams.get('number') === null ? [order(1), order(2)] : [order(2)])
  )
  await render(<Orders />)
  await expect.element(cell('Noor 1')).toBeVisible()
  await page.getByRole('searchbox', { name: text.number }).fill(' k9-4f7q2 ')
  await page.getByRole('button', { name: text.search }).click()
  await expect.element(cell('Noor 1')).not.toBeInTheDocument()
  await expect.element(cell('Noor 2')).toBeVisible()
  expect(new URLSearchParams(location.search).get('number')).toBe('k9-4f7q2')
  fetchMock.mockResolvedValue(Response.json([]))
  await refresh.click()
  await expect.element(page.getByText(text.noSuchNumber)).toBeVisible()
  expect(fetchMock.mock.lastCall?.[0].searchParams.get('number')).toBe('k9-4f7q2')
})

const SUMS: OrderSums = {
  groups: [
    { status: 'draft', isUnpaid: true, orderCount: 42, paid: 0, refunded: 0 },
    { status: 'paid', isUnpaid: false, orderCount: 84, paid: 2431.2, refunded: 45 },
    { status: 'shipped', isUnpaid: false, orderCount: 2, paid: 60, refunded: 0 }
  ],
  held: { orderCount: 3, paid: 80, refunded: 0 }
}
const figure = (name: string) => page.getByRole('definition').filter({ hasText: name })

test('hides the orders that were never paid, and shows them on request, kept in the URL', async () => {
  sums = SUMS
  fetchMock.mockImplementation(async ({ searchParams }) =>
    Response.json(
      searchParams.get('unpaid') === 'no' ? [order(1)] : [order(2, { status: 'draft' }), order(1)]
    )
  )
  await render(<Orders />)
  await expect.element(cell('Noor 1')).toBeVisible()
  await expect.element(cell('Noor 2')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: text.unpaid(42) }).click()
  await expect.element(cell('Noor 2')).toBeVisible()
  expect(location.search).toBe('?unpaid=yes')
  await userEvent.selectOptions(page.getByRole('combobox'), 'draft')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  expect(Object.fromEntries(fetchMock.mock.lastCall?.[0].searchParams ?? [])).toEqual({ status: 'draft' })
})

test('shows how many orders there are and what was paid, of all pages of the filter', async () => {
  sums = SUMS
  fetchMock.mockImplementation(async () => Response.json([order(1)]))
  await render(<Orders />)
  await expect.element(figure('86')).toBeVisible()
  await expect.element(figure('2.491,20')).toBeVisible()
  await expect.element(figure('45,00')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox'), 'shipped')
  await expect.element(figure('60,00')).toBeVisible()
  await page.getByRole('button', { name: text.figures.showHeld(3) }).click()
  await expect.element(page.getByRole('combobox')).toHaveValue('held')
  await expect.element(figure('80,00')).toBeVisible()
})

test('shows the list without figures when those cannot be loaded', async () => {
  fetchMock.mockImplementation(async () => Response.json([order(1)]))
  await render(<Orders />)
  await expect.element(cell('Noor 1')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: text.unpaid(undefined) })).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: '2.491' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('shows the number, the day and the state of an order in its row on a phone', async () => {
  await page.viewport(390, 844)
  fetchMock.mockImplementation(async () => Response.json([order(1, { status: 'processing' })]))
  await render(<Orders />)
  await expect.element(page.getByRole('button', { name: text.copy('K9-4F7Q1') })).toBeVisible()
  await expect.element(page.getByRole('cell').filter({ hasText: orderStatusText.processing })).toBeVisible()
  await expect.element(page.getByRole('time').first()).toBeVisible()
})

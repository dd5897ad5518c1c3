import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkoutFieldsText } from '#texts/checkout.ts'
import { deskText } from '#texts/desk.ts'
import { deskOrdersText, orderActText, deskOrderText as text } from '#texts/desk-orders.ts'
import { holdTrouble, printTrouble } from '#texts/trouble.ts'
import { formatEuro } from '../../lib/money.ts'
import { $viewer } from '../access/desk.store.ts'
import { DESK_TOKEN_KEY } from '../access/desk-memory.ts'
import type { ActSummary, DeskOrder as Order } from './contract.ts'
import { DeskOrder } from './DeskOrder.tsx'
import { shownOrder } from './desk-orders.store.ts'
import { deskOrder, orderId } from './desk-orders.testing.ts'
import '../desk.css'

type Body = Record<string, unknown>
const server = vi.fn<(call: string, body: Body) => Response | Promise<Response>>()
const viewer = { name: 'Wout', freshUntilMs: 0, moneyFrom: undefined }
const addressBefore = location.href
const button = (name: string) => page.getByRole('button', { name, exact: true })
const problem = (status: number, code: string, error: string, more: object = {}) =>
  Response.json({ type: '', title: '', status, code, error, requestId: 'r', ...more }, { status })

const SUMMARY: ActSummary = {
  digest: 'now',
  needsSecondHost: false,
  effects: [
    { what: 'money-back', cents: 500, totalBackCents: 500, paidCents: 2938 },
    { what: 'mail', which: 'part-refunded', to: 'noor@post.example' },
    { what: 'hosts-mailed' }
  ]
}
const DONE = { state: 'done', givenCents: 500, backCents: 500 }

/** The page of an order, with the answers of the other calls. */
async function open(order: Order, answers: (call: string, body: Body) => Response | Promise<Response>) {
  server.mockImplementation((call, body) => (call === 'order' ? Response.json(order) : answers(call, body)))
  location.hash = order.id
  await render(<DeskOrder />)
  await expect.element(page.getByRole('heading', { name: order.number })).toBeVisible()
}
async function askForFiveEuros() {
  await button(orderActText.names.refund).click()
  await page.getByRole('checkbox').click()
  await page.getByLabelText(orderActText.amount).fill('5')
  await button(orderActText.toSummary).click()
}
const pressed = () => server.mock.calls.filter(([call]) => call === 'orders-act').map(([, body]) => body)

beforeEach(() => {
  sessionStorage.setItem(`site${DESK_TOKEN_KEY}`, '"abc"')
  $viewer.set({ ...viewer, host: 'wout' })
  shownOrder.forget()
  server.mockReset()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const { pathname } = new URL(path, location.href)
    return server(pathname.replace('/api/bo9/desk/', ''), JSON.parse(String(body ?? '{}')))
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  history.replaceState(null, '', addressBefore)
  sessionStorage.clear()
  $viewer.set(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page says why Printful refuses an order, with the original behind it', async () => {
  const original = 'BadRequest Recipient: Postcode 9999 does not exist'
  const refused = {
    holdReason: 'fulfilment_failed' as const,
    printRefusal: { why: 'order-refused' as const, original }
  }
  await open(deskOrder(refused), () => Response.json({}))
  await expect.element(page.getByText(printTrouble['order-refused'].what, { exact: false })).toBeVisible()
  await expect.element(page.getByText(original)).not.toBeVisible()
  await page.getByText(text.inTheirWords).click()
  await expect.element(page.getByText(original)).toBeVisible()
})

test('the page says how an order stands, what happens next, and what happened', async () => {
  const order = deskOrder({
    holdReason: 'fraud_warning',
    may: { release: true, refund: true, cancel: true, correctAddress: true, correctMail: true },
    timeline: [
      { what: 'ordered', at: '2026-11-20T12:00:00.000Z' },
      { what: 'held', at: '2026-11-20T12:05:00.000Z', reason: 'fraud_warning' }
    ]
  })
  await open(order, () => Response.json({}))
  await expect.element(page.getByText(text.held, { exact: false })).toBeVisible()
  await expect.element(page.getByText(holdTrouble.fraud_warning.what, { exact: false })).toBeVisible()
  await expect.element(page.getByText('Kerkstraat 1')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text.atStripe }))
    .toHaveAttribute('href', 'https://dashboard.stripe.com/test/payments/pi_1')
  const [newest] = page.getByRole('region', { name: text.sections.timeline }).getByRole('listitem').all()
  await expect
    .element(newest ?? page.getByText('–'))
    .toMatchTextContent(/Vastgehouden: vermoeden van misbruik/)
})

test('a refund shows what happens first, is done at the second press, and says what went back', async () => {
  await open(deskOrder(), (call) => Response.json(call === 'orders-act' ? DONE : SUMMARY))
  await askForFiveEuros()
  await expect.element(page.getByText('noor@post.example krijgt', { exact: false })).toBeVisible()
  expect(pressed()).toEqual([])
  await page.getByRole('button', { name: /^Betaal .*5,00 terug$/ }).click()
  await expect.element(page.getByText(/5,00 gaat terug/)).toBeVisible()
  expect(pressed()).toMatchObject([{ act: { kind: 'refund', cents: 500 }, digest: 'now' }])
})

test('the keyboard and a screen reader stay in the dialog, from what is typed to how it ended', async () => {
  await open(deskOrder(), (call) => Response.json(call === 'orders-prepare' ? SUMMARY : DONE))
  const title = page.getByRole('heading', { name: new RegExp(`^${orderActText.names.refund} · `) })
  await askForFiveEuros()
  await expect.element(page.getByText(orderActText.summary)).toBeVisible()
  await expect.element(title).toHaveFocus()
  await button(orderActText.change).click()
  await expect.element(title).toHaveFocus()
  await button(orderActText.toSummary).click()
  await button(orderActText.confirm.refund(formatEuro(500))).click()
  await expect.element(page.getByText(/in totaal/)).toBeVisible()
  await expect.element(title).toHaveFocus()
})

test('the number of the order has the focus when an act is done that took its button with it', async () => {
  const received = { id: 3, part: '', receivedAt: '2026-11-20T12:00:00.000Z', isOpen: true, handledAt: null }
  const handled = { ...received, isOpen: false, handledAt: '2026-11-21T12:00:00.000Z' }
  let order = deskOrder({ withdrawals: [received] })
  server.mockImplementation((call) => {
    if (call === 'order') return Response.json(order)
    if (call === 'orders-prepare') return Response.json(SUMMARY)
    order = deskOrder({ withdrawals: [handled] })
    return Response.json({ state: 'done', givenCents: null, backCents: null })
  })
  location.hash = order.id
  await render(<DeskOrder />)
  const name = orderActText.names['handle-withdrawal']
  await button(name).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText(orderActText.done)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(text.withdrawal.handled(''), { exact: false })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: order.number, exact: true })).toHaveFocus()
})

test('an amount that is none is refused in its field', async () => {
  await open(deskOrder(), () => Response.json(SUMMARY))
  await button(orderActText.names.refund).click()
  await page.getByRole('checkbox').click()
  await page.getByLabelText(orderActText.amount).fill('vijf')
  await button(orderActText.toSummary).click()
  await expect.element(page.getByText(orderActText.amountWrong)).toBeVisible()
})

test('a press whose answer was lost is sent again with the same id', async () => {
  let tries = 0
  await open(deskOrder(), (call) => {
    if (call !== 'orders-act') return Response.json(SUMMARY)
    if (tries++ === 0) throw new TypeError('Failed to fetch')
    return Response.json(DONE)
  })
  await askForFiveEuros()
  await page
    .getByRole('button', { name: /^Betaal/ })
    .last()
    .click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(orderActText.unknown)
  await button(orderActText.again).click()
  await expect.element(page.getByText(/5,00 gaat terug/)).toBeVisible()
  const [first, second] = pressed()
  expect(second).toEqual(first)
})

test('an order that changed meanwhile shows the new summary, and the next press is a new act', async () => {
  const changed: ActSummary = {
    ...SUMMARY,
    digest: 'later',
    effects: [{ what: 'money-back', cents: 500, totalBackCents: 1500, paidCents: 2938 }]
  }
  await open(deskOrder(), (call, { digest }) => {
    if (call !== 'orders-act') return Response.json(SUMMARY)
    return digest === 'later'
      ? Response.json({ ...DONE, backCents: 1500 })
      : problem(409, 'order-changed', 'Veranderd.', { summary: changed })
  })
  await askForFiveEuros()
  await page
    .getByRole('button', { name: /^Betaal/ })
    .last()
    .click()
  await expect.element(page.getByText(orderActText.changed)).toBeVisible()
  await expect.element(page.getByText(/15,00 van/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Betaal/ })
    .last()
    .click()
  await expect.element(page.getByText(/15,00 in totaal/)).toBeVisible()
  const [first, second] = pressed()
  expect(second?.id).not.toBe(first?.id)
})

test('a refund that needs a second host is proposed', async () => {
  const summary: ActSummary = {
    ...SUMMARY,
    needsSecondHost: true,
    effects: [...SUMMARY.effects, { what: 'second-host', why: 'amount', limitCents: 10_000 }]
  }
  await open(deskOrder(), (call) =>
    Response.json(call === 'orders-act' ? { state: 'proposed', givenCents: null, backCents: null } : summary)
  )
  await askForFiveEuros()
  await expect.element(page.getByText(/een tweede host bevestigt het/)).toBeVisible()
  await button(orderActText.propose).click()
  await expect.element(page.getByText(orderActText.proposed)).toBeVisible()
})

test('a second host looks at a proposal and confirms it; whoever proposed it cannot', async () => {
  const proposal = {
    id: '3f0b1c7e-5a0e-4a55-9d37-7a7f6a1c2b10',
    act: { kind: 'refund' as const, cents: 500 },
    host: 'Noor',
    hostId: 'noor',
    createdAt: '2026-11-20T12:00:00.000Z'
  }
  await open(deskOrder({ proposals: [proposal] }), (call) =>
    Response.json(call === 'orders-decide' ? DONE : SUMMARY)
  )
  await button(orderActText.confirmProposal).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: orderActText.confirmProposal }).click()
  await expect.element(page.getByText(/5,00 gaat terug/)).toBeVisible()
  expect(server.mock.calls.find(([call]) => call === 'orders-decide')?.[1]).toEqual({
    actId: proposal.id,
    decision: 'confirm',
    digest: 'now'
  })
  await dialog.getByRole('button', { name: orderActText.close }).last().click()
  $viewer.set({ ...viewer, host: 'noor' })
  await expect.element(page.getByText(text.ownProposal)).toBeVisible()
  await expect.element(button(orderActText.confirmProposal)).not.toBeInTheDocument()
})

test('a refusal says why, in the words of the server', async () => {
  await open(deskOrder(), () => problem(409, 'being-made', 'Printful maakt ze al.'))
  await button(orderActText.names.cancel).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Printful maakt ze al.')
})

test('the address is corrected in a form that starts with the one that is there', async () => {
  await open(deskOrder(), () => Response.json(SUMMARY))
  await button(orderActText.names['correct-address']).click()
  const street = page.getByLabelText(orderActText.fields.address1)
  await expect.element(street).toHaveValue('Kerkstraat 1')
  await street.fill('Kerkstraat 12')
  await button(orderActText.toSummary).click()
  await expect
    .poll(() => server.mock.lastCall?.[1])
    .toMatchObject({
      orderId: orderId(1),
      act: {
        kind: 'correct-address',
        address: { address1: 'Kerkstraat 12', zip: '9000', lastName: 'Verhaegen' }
      }
    })
})

test('a postcode that cannot be one stays with everything else, says so at its field, and gets the focus', async () => {
  await open(deskOrder(), () => Response.json(SUMMARY))
  await button(orderActText.names['correct-address']).click()
  await page.getByLabelText(orderActText.fields.city).fill('Ledeberg')
  const zip = page.getByLabelText(orderActText.fields.zip)
  await zip.fill('90000')
  await button(orderActText.toSummary).click()
  await expect
    .element(zip)
    .toHaveAccessibleDescription(expect.stringContaining(checkoutFieldsText.faults.zip.BE))
  await expect.element(zip).toHaveFocus()
  await expect.element(zip).toHaveValue('90000')
  await expect.element(page.getByLabelText(orderActText.fields.city)).toHaveValue('Ledeberg')
  expect(server.mock.lastCall?.[0]).toBe('order')
})

test('a mail that was given up says why in words, and its address can be corrected', async () => {
  const lastError = 'mail: the address does not exist (EENVELOPE 550)'
  const mail = { id: 1, kind: 'order-mail', which: 'confirmed', attempts: 1 } as const
  const deadAt = '2026-11-20T12:00:00.000Z'
  const givenUp = [{ ...mail, deadAt, why: 'no-such-mailbox' as const, lastError }]
  await open(deskOrder({ givenUp }), () => Response.json(SUMMARY))
  await expect.element(page.getByText(text.giveUpReasons['no-such-mailbox'], { exact: false })).toBeVisible()
  await expect.element(page.getByText(lastError)).not.toBeVisible()
  await page.getByText(text.originalError).click()
  await expect.element(page.getByText(lastError)).toBeVisible()
  // Beside the message, and with the other acts.
  expect(button(orderActText.names['correct-mail']).elements()).toHaveLength(2)
  await button(orderActText.names['correct-mail']).last().click()
  const field = page.getByLabelText(orderActText.mailAddress)
  await expect.element(field).toHaveValue('noor@post.example')
  await field.fill('noor.post.example')
  await button(orderActText.toSummary).click()
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining(checkoutFieldsText.faults.withoutAt))
  await field.fill('noor@elders.example')
  await button(orderActText.toSummary).click()
  await expect
    .poll(() => server.mock.lastCall?.[1])
    .toMatchObject({ act: { kind: 'correct-mail', email: 'noor@elders.example' } })
})

test('a field that the server refuses says why, keeps what was typed, and can be sent again', async () => {
  const sentence = 'Er is niet zo veel meer over om terug te betalen.'
  await open(deskOrder(), (_, { act }) =>
    (act as { cents: number }).cents > 2938
      ? problem(409, 'more-than-left', sentence, { fields: ['cents'] })
      : Response.json(SUMMARY)
  )
  await button(orderActText.names.refund).click()
  await page.getByRole('checkbox').click()
  const amount = page.getByLabelText(orderActText.amount)
  await amount.fill('1000')
  await button(orderActText.toSummary).click()
  await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(sentence))
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveValue('1000')
  await amount.fill('5')
  await button(orderActText.toSummary).click()
  await expect.element(page.getByRole('button', { name: /^Betaal .*5,00 terug$/ })).toBeVisible()
  await button(orderActText.change).click()
  await expect.element(amount).toHaveValue('5')
})

test('what was typed also stays when the act is refused at the last press, or the connection is away', async () => {
  let isAway = true
  await open(deskOrder(), (call) => {
    if (call === 'orders-act') return problem(409, 'more-than-left', 'Er is niet zo veel meer over.')
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(SUMMARY)
  })
  await askForFiveEuros()
  await expect.element(page.getByRole('alert')).toHaveTextContent(deskText.network)
  isAway = false
  await button(orderActText.toSummary).click()
  await page.getByRole('button', { name: /^Betaal .*5,00 terug$/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Er is niet zo veel meer over.')
  await expect.element(page.getByLabelText(orderActText.amount)).toHaveValue('5')
})

test('a note whose answer was lost is sent again with the same id', async () => {
  let tries = 0
  await open(deskOrder(), () => {
    if (tries++ === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  await page.getByLabelText(text.notes.label).fill('Belde: wil ruilen.')
  await button(text.notes.add).click()
  await expect.element(page.getByText(deskOrdersText.offline)).toBeVisible()
  await button(text.notes.add).click()
  await expect.element(page.getByLabelText(text.notes.label)).toHaveValue('')
  const [first, second] = server.mock.calls.filter(([call]) => call === 'orders-note').map(([, body]) => body)
  expect(second).toEqual(first)
})

test('with the shared password one only looks', async () => {
  $viewer.set({ ...viewer, host: undefined })
  await open(deskOrder({ withdrawals: [], givenUp: [] }), () => Response.json({}))
  await expect.element(page.getByText(orderActText.passwordOnly)).toBeVisible()
  await expect.element(button(orderActText.names.refund)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(text.notes.label)).not.toBeInTheDocument()
})

test('an order that does not load says why, and tries again', async () => {
  server.mockImplementation(() => problem(404, 'unknown-order', 'Deze bestelling kennen we niet.'))
  location.hash = orderId(9)
  await render(<DeskOrder />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Deze bestelling kennen we niet.')
  server.mockImplementation(() => Response.json(deskOrder({ id: orderId(9) })))
  await button(deskOrdersText.retry).click()
  await expect.element(page.getByRole('heading', { name: 'K9-4F7Q2' })).toBeVisible()
})

// Subscriptions: the actions of a host, and of a fan in the portal.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HERE, openTestSimulators } from './test-simulators.ts'

let testSimulators: ReturnType<typeof openTestSimulators>
beforeEach(() => {
  testSimulators = openTestSimulators()
})
afterEach(() => testSimulators.remove())

const saidOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', HERE).searchParams.get('said')
const waitingEvents = () => testSimulators.stripe.webhooks.waiting().map(({ type }) => type)
const subscription = () => testSimulators.stripe.subscriptions[0]

describe('the page', () => {
  const shownPage = async () => (await testSimulators.request('/simulators/')).text()
  const act = async (id: string, name: string) =>
    saidOf(await testSimulators.press(`/simulators/subscriptions/${id}`, { act: name }))

  test('the page charges months that succeed and months that fail, and retries', async () => {
    const { id } = await testSimulators.openFan()
    const [before] = subscription()?.items.data ?? []
    const until = before?.current_period_end ?? 0
    expect(await shownPage()).toContain('Noor de Wit')
    expect(await act(id, 'renew-paid')).toBe('done')
    expect(subscription()?.items.data[0]?.current_period_end).toBeGreaterThan(until)
    expect(await act(id, 'renew-failed')).toBe('done')
    expect(subscription()?.status).toBe('past_due')
    expect(await shownPage()).toContain('niet betaald')
    expect(await act(id, 'pay-again')).toBe('done')
    expect(subscription()?.status).toBe('active')
    expect(await act(id, 'pay-again')).toBe('refused')
    expect(waitingEvents()).toEqual(expect.arrayContaining(['invoice.paid', 'invoice.payment_failed']))
  })

  test.each([
    ['settle-paid', 'active', 'take-back'],
    ['settle-failed', 'incomplete', 'expire']
  ])('the page settles a SEPA debit that is charged slowly: %s', async (name, status, next) => {
    const { id } = await testSimulators.openFan('sepa')
    expect(await shownPage()).toContain('inning in behandeling')
    expect(await act(id, 'renew-paid')).toBe('refused')
    expect(await act(id, name)).toBe('done')
    expect(subscription()?.status).toBe(status)
    expect(await act(id, next)).toBe('done')
    expect(await shownPage()).toContain(next === 'expire' ? 'nooit begonnen' : 'teruggehaald bij de bank')
  })

  test('the page withdraws a mandate, ends a subscription at the end of the month, and deletes its customer', async () => {
    const { id } = await testSimulators.openFan('sepa-at-once')
    expect(await act(id, 'end-mandate')).toBe('done')
    expect(await act(id, 'end-mandate')).toBe('refused')
    expect(await act(id, 'settle-paid')).toBe('done')
    expect(testSimulators.stripe.mandates[0]?.status).toBe('inactive')
    testSimulators.stripe.subscriber.cancel(id, 'with-the-month')
    expect(await shownPage()).toContain('Opgezegd: stopt op')
    expect(await act(id, 'renew-paid')).toBe('refused')
    expect(await act(id, 'month-over')).toBe('done')
    expect(subscription()?.status).toBe('canceled')
    expect(await act(id, 'forget')).toBe('done')
    expect(await act(id, 'forget')).toBe('refused')
    expect(await shownPage()).toContain('vergeten klant')
    expect(waitingEvents()).toEqual(
      expect.arrayContaining(['mandate.updated', 'customer.subscription.deleted', 'customer.deleted'])
    )
  })

  test.each(['explode', 'constructor', ''])('the page ignores %j, and unknown ids', async (name) => {
    const { id } = await testSimulators.openFan()
    expect(await act(id, name)).toBe('refused')
    expect(await act('sub_none', 'renew-paid')).toBe('refused')
  })
})

describe('the portal', () => {
  const press = async (where: string, fields: Record<string, string>) => {
    const answer = await testSimulators.press(where, fields)
    expect(answer.status).toBe(303)
    return saidOf(answer)
  }
  const shown = async (where: string) => (await testSimulators.request(where)).text()

  test('the portal shows a fan their own subscription and the way back, and ends it at once', async () => {
    const { portal } = await testSimulators.openFan()
    const page = await shown(portal)
    for (const words of [
      '3,00 per maand',
      'loopt',
      'kaart •••• 0009',
      'noor@post.example',
      'href="/superfan/"'
    ])
      expect(page).toContain(words)
    expect(await press(portal, { act: 'end-now' })).toBe('done')
    expect(subscription()?.status).toBe('canceled')
    expect(waitingEvents()).toContain('customer.subscription.deleted')
    expect(await shown(portal)).toContain('Gestopt op')
    expect(await press(portal, { act: 'end-now' })).toBe('refused')
  })

  test('the portal ends a subscription at the end of the month, and withdraws that', async () => {
    const { portal } = await testSimulators.openFan()
    expect(await press(portal, { act: 'end-with-month' })).toBe('done')
    expect(subscription()?.status).toBe('active')
    expect(subscription()?.cancel_at_period_end).toBe(true)
    expect(await shown(portal)).toContain('Daarna wordt er niets meer betaald.')
    expect(await press(portal, { act: 'go-on' })).toBe('done')
    expect(subscription()?.cancel_at_period_end).toBe(false)
  })

  test('the portal changes to another card or account, which is charged from then on, and refuses an invalid one', async () => {
    const { id, portal } = await testSimulators.openFan('card')
    const before = subscription()?.default_payment_method
    expect(await press(portal, { act: 'method', method: 'card-declined' })).toBe('declined')
    expect(subscription()?.default_payment_method).toBe(before)
    expect(await press(portal, { act: 'method', method: 'sepa' })).toBe('done')
    expect(await shown(portal)).toContain('rekening •••• 0009')
    expect(testSimulators.stripe.customers[0]?.invoice_settings.default_payment_method).toBe(
      subscription()?.default_payment_method
    )
    testSimulators.stripe.subscriber.renew(id, false)
    expect(await press(portal, { act: 'method', method: 'card' })).toBe('done')
    expect(await shown(portal)).toContain('kon niet geïnd worden')
    expect(await press(portal, { act: 'pay' })).toBe('done')
    expect(subscription()?.status).toBe('active')
    expect(await press(portal, { act: 'method', method: 'shells' })).toBe('refused')
  })

  test('the portal reports that the month could not be paid this time either', async () => {
    const { id, portal } = await testSimulators.openFan('card')
    await press(portal, { act: 'method', method: 'card-declined-later' })
    testSimulators.stripe.subscriber.renew(id, false)
    expect(await press(portal, { act: 'pay' })).toBe('declined')
    expect(subscription()?.status).toBe('past_due')
  })

  test('the portal changes the mail address', async () => {
    const { portal } = await testSimulators.openFan()
    expect(await press(portal, { act: 'email', email: 'noor.nieuw@post.example' })).toBe('done')
    expect(testSimulators.stripe.customers[0]?.email).toBe('noor.nieuw@post.example')
    expect(await press(portal, { act: 'email', email: 'noor' })).toBe('refused')
  })

  test("the portal shows nothing without a session, with somebody else's, or after an hour", async () => {
    const [mine, other] = [await testSimulators.openFan(), await testSimulators.openFan()]
    const { search } = new URL(other.portal, HERE)
    for (const where of [
      `/simulators/stripe/portal/${mine.customerId}`,
      `/simulators/stripe/portal/${mine.customerId}?session=guess`,
      `/simulators/stripe/portal/${mine.customerId}${search}`
    ]) {
      const answer = await testSimulators.request(where)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('noor@')
      expect((await testSimulators.press(where, { act: 'end-now' })).status).toBe(404)
    }
    expect(
      (await testSimulators.press(mine.portal, { act: 'end-now' }, { origin: 'https://evil.example' })).status
    ).toBe(403)
    testSimulators.later(3601)
    expect((await testSimulators.request(mine.portal)).status).toBe(404)
    expect(testSimulators.stripe.subscriptions.map(({ status }) => status)).toEqual(['active', 'active'])
  })
})

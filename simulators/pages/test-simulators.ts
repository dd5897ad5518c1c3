// For tests: simulated vendors with their own state files, and the local pages around them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Simulators } from '../../functions/local.ts'
import { simulatedPrintful, simulatedStripe } from '../simulated-sources.ts'
import type { SetupMethod } from '../stripe/setups.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'
import { SIMULATED_PRICE_ID } from '../stripe/subscription-objects.ts'
import { openSimulatorSite } from './site.ts'

export const HERE = 'http://localhost:4321'
export const LOOPBACK = { ip: '127.0.0.1' }

export function openTestSimulators() {
  const folder = mkdtempSync(path.join(tmpdir(), 'simulators-'))
  let time = new Date('2026-11-20T12:00:00Z')
  const place = (name: string) => ({ file: path.join(folder, name), now: () => time })
  const vendors = { stripe: simulatedStripe(place('stripe')), printful: simulatedPrintful(place('printful')) }
  const { stripe } = vendors
  const simulators: Simulators = { ...vendors, mailFolder: path.join(folder, 'mail') }
  const jobsDone: string[] = []
  const jobs = {
    names: ['work-outbox'],
    run: async (name: string) => {
      jobsDone.push(name)
      return name === 'work-outbox'
    }
  }
  const siteAt = (host: string, given = simulators) => openSimulatorSite({ simulators: given, host, jobs })

  async function request(where: string, init: RequestInit = {}, given = simulators): Promise<Response> {
    const answer = await siteAt('127.0.0.1', given)(new Request(`${HERE}${where}`, init), LOOPBACK)
    if (!answer) throw new Error(`${where} is not answered`)
    return answer
  }
  /** A Stripe call by the shop's server. */
  async function asServer(call: string, fields: Record<string, string>) {
    const headers = { authorization: 'Bearer sk_simulated' }
    const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
    const answer = await stripe.send(new Request(`${SIMULATED_STRIPE_ORIGIN}/v1/${call}`, init))
    return (await answer.json()) as { id: string; client_secret: string; url: string }
  }
  const openSetup = () =>
    asServer('setup_intents', {
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'sepa_debit',
      usage: 'off_session'
    })
  /** A subscription created as our server does, and the URL of its portal. */
  async function openFan(filledIn: SetupMethod = 'card') {
    const { id: setupId } = await openSetup()
    const methodId = stripe.subscriber.confirmSetup(setupId, filledIn).payment_method ?? ''
    const { id: customerId } = await asServer('customers', {
      name: 'Noor de Wit',
      email: 'noor@post.example'
    })
    await asServer(`payment_methods/${methodId}/attach`, { customer: customerId })
    const { id } = await asServer('subscriptions', {
      customer: customerId,
      default_payment_method: methodId,
      'items[0][price]': SIMULATED_PRICE_ID,
      payment_behavior: 'allow_incomplete'
    })
    const portal = await asServer('billing_portal/sessions', {
      customer: customerId,
      return_url: 'https://kino9.example/superfan/',
      locale: 'nl'
    })
    return { id, customerId, portal: portal.url }
  }
  return {
    ...vendors,
    mailFolder: path.join(folder, 'mail'),
    jobsDone,
    siteAt,
    request,
    /** Submits a form of our own pages. */
    press: (
      where: string,
      fields: Record<string, string>,
      headers: Record<string, string> = { origin: HERE }
    ) => request(where, { method: 'POST', body: new URLSearchParams(fields), headers }),
    /** A payment of 29.38 with a shipping address set by the shop. */
    openPayment: (method = 'card') =>
      asServer('payment_intents', {
        amount: '2938',
        currency: 'eur',
        'metadata[order_id]': 'ord_1',
        'shipping[name]': 'Noor',
        'shipping[address][line1]': 'Filmstraat 9',
        'allowed_payment_method_types[0]': method
      }),
    openSetup,
    openFan,
    later: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000)
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

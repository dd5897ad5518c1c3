// Outages on request: failures of the simulated vendors, how their webhooks are delivered, and what Printful does not have in
// stock.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { catalogue } from '../../src/site/brand/catalogue.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { FAULT_KINDS, type PlannedFaults } from '../wire/planned-faults.ts'
import { isDelivery, type WebhookQueue } from '../wire/webhook-queue.ts'
import { button, type Html, select } from './html.ts'

const text = simulatedShopText.outages
type VendorName = keyof typeof text.vendors
type Vendor = {
  plannedFaults: PlannedFaults
  webhookQueue: Pick<WebhookQueue<never>, 'setDelivery' | 'delivery'>
  webhooks: { waiting(): readonly unknown[]; deliverWaiting(): Promise<unknown> }
}
type Fields = Readonly<Record<string, string>>

const MAX_TIMES = 9
const MAX_COUNTS = 5

export function outageForms({ stripe, printful }: Simulators): Html {
  return html`<p>${text.explanation}</p>${stripe ? vendorForms('stripe', stripe) : ''}
${printful ? html`${vendorForms('printful', printful)}${settingsForm(printful)}` : ''}`
}

function vendorForms(vendor: VendorName, { plannedFaults, webhookQueue, webhooks }: Vendor): Html {
  const planned = plannedFaults.planned()
  const lines = planned.map(({ on, does, times }) => {
    const calls: Readonly<Record<string, string>> = text.calls[vendor]
    return html`<li>${text.plannedLine(calls[on] ?? on, text.troubles[does], times)}</li>`
  })
  const waiting = webhooks.waiting().length
  return html`<fieldset><legend>${text.vendors[vendor]}</legend>
${form(vendor, html`${select('on', text.on, text.calls[vendor])}${select('does', text.does, text.troubles)}${number('times', text.times, 1, MAX_TIMES, 1)}${button('plan', text.plan)}`)}
${planned.length > 0 ? html`<p>${text.planned}</p><ul>${lines}</ul>${form(vendor, button('forget', text.forget))}` : ''}
${form(vendor, html`${select('delivery', text.delivery, text.deliveries, webhookQueue.delivery())}${button('set-delivery', text.setDelivery)}`)}
${waiting > 0 ? form(vendor, html`<p>${text.waiting(waiting)}</p>${button('deliver', text.deliverNow)}`) : ''}</fieldset>`
}

function settingsForm({ options }: NonNullable<Simulators['printful']>): Html {
  const variants = catalogue.products.flatMap(({ name, variants }) =>
    variants.map(({ id, colour, size }) => [id, [name, colour, size].filter(Boolean).join(', ')])
  )
  const choices = { '': text.refusedNone, ...Object.fromEntries(variants) }
  const [refused = ''] = [...options.refusedVariants].map(String)
  return form(
    'printful',
    html`${number('counts', text.countsFor, 0, MAX_COUNTS, options.countsFor)}${select('refused', text.refused, choices, refused)}${button('settings', text.settings)}`
  )
}

const form = (vendor: VendorName, content: Html): Html =>
  html`<form method="post" action="/simulators/outages/${vendor}">${content}</form>`

const number = (name: string, label: string, min: number, max: number, value: number): Html =>
  html`<label>${label}<input name="${name}" type="number" min="${String(min)}" max="${String(max)}" value="${String(value)}" required></label>`

/** Handles a form of this section. */
export async function makeOutage(
  simulators: Simulators,
  name: string,
  fields: Fields
): Promise<'done' | 'refused'> {
  if (name !== 'stripe' && name !== 'printful') return 'refused'
  const vendor: Vendor | undefined = simulators[name]
  return vendor && (await isDone(vendor, simulators, name, fields)) ? 'done' : 'refused'
}

async function isDone(
  { plannedFaults, webhookQueue, webhooks }: Vendor,
  { printful }: Simulators,
  name: VendorName,
  { act, on = '', does, times, delivery = '', counts, refused = '' }: Fields
): Promise<boolean> {
  switch (act) {
    case 'plan': {
      const trouble = FAULT_KINDS.find((each) => each === does)
      const many = wholeUpTo(MAX_TIMES, times)
      if (!trouble || !many || !Object.hasOwn(text.calls[name], on)) return false
      plannedFaults.plan({ on, does: trouble, times: many })
      return true
    }
    case 'forget':
      plannedFaults.forget()
      return true
    case 'set-delivery':
      if (!isDelivery(delivery)) return false
      webhookQueue.setDelivery(delivery)
      return true
    case 'deliver':
      await webhooks.deliverWaiting()
      return webhooks.waiting().length === 0
    case 'settings': {
      const many = wholeUpTo(MAX_COUNTS, counts)
      if (!printful || many === undefined || !/^\d*$/.test(refused)) return false
      printful.countFor(many)
      printful.acceptVariants()
      if (refused !== '') printful.refuseVariants(refused)
      return true
    }
    default:
      return false
  }
}

function wholeUpTo(most: number, written = ''): number | undefined {
  const whole = /^\d{1,2}$/.test(written) ? Number(written) : undefined
  return whole !== undefined && whole <= most ? whole : undefined
}

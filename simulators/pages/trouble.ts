// Bad days on order: what the simulated vendors do wrong, how their messages travel, what the printer has not got.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { catalogue } from '../../src/features/brand/catalogue.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { type Mischiefs, TROUBLES, type Trouble } from '../wire/mischief.ts'
import { DELIVERIES, isDelivery, type Postman } from '../wire/postman.ts'
import { button, type Html, type Said, select } from './page.ts'

const text = simulatedShopText.trouble
type Vendor = keyof typeof text.vendors
type CallName = keyof typeof text.calls
type Troubled = {
  mischiefs: Mischiefs
  postman: Pick<Postman<never>, 'carry' | 'carries'>
  webhooks: { waiting(): readonly unknown[]; deliverWaiting(): Promise<unknown> }
}

const CALLS: Readonly<Record<Vendor, readonly CallName[]>> = {
  stripe: [
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/*',
    'GET /v1/payment_intents/*',
    'POST /v1/payment_intents/*/confirm',
    'POST /v1/payment_intents/*/cancel',
    'POST /v1/refunds'
  ],
  printful: [
    'POST /shipping/rates',
    'POST /orders',
    'POST /orders/*/confirm',
    'GET /orders/*',
    'DELETE /orders/*',
    'GET /v2/orders/*/shipments'
  ]
}
const VENDORS = ['stripe', 'printful'] as const satisfies readonly Vendor[]
const MAX_TIMES = 9
const MAX_COUNTS = 5

export function troubleForms({ stripe, printful }: Simulators): Html {
  const forms = [
    ...(stripe ? [vendorForms('stripe', stripe)] : []),
    ...(printful ? [vendorForms('printful', printful), habitsForm(printful)] : [])
  ]
  return html`<p>${text.explanation}</p>${forms}`
}

function vendorForms(vendor: Vendor, { mischiefs, postman, webhooks }: Troubled): Html {
  const planned = mischiefs.planned().map(({ on, does, times }) => {
    const call = text.calls[on as CallName] ?? on
    return html`<li>${text.plannedLine(call, text.troubles[does], times)}</li>`
  })
  const waiting = webhooks.waiting().length
  return html`<h3 id="${vendor}">${text.vendors[vendor]}</h3>
<div role="group" aria-labelledby="${vendor}">
<form class="row" method="post" action="/simulators/trouble"><input type="hidden" name="vendor" value="${vendor}">
${select(
  'on',
  text.on,
  CALLS[vendor].map((call) => [call, text.calls[call]] as const)
)}
${select(
  'does',
  text.does,
  TROUBLES.map((trouble) => [trouble, text.troubles[trouble]] as const)
)}
<label class="field">${text.times}<input name="times" type="number" min="1" max="${String(MAX_TIMES)}" value="1" required></label>
${button('act', 'plan', text.plan)}</form>
${planned.length === 0 ? '' : html`<p>${text.planned}</p><ul>${planned}</ul>${small(vendor, 'forget', text.forget)}`}
<form class="row" method="post" action="/simulators/trouble"><input type="hidden" name="vendor" value="${vendor}">
${select(
  'delivery',
  text.delivery,
  DELIVERIES.map((each) => [each, text.deliveries[each]] as const),
  postman.carries()
)}
${button('act', 'carry', text.carry)}</form>
${waiting === 0 ? '' : html`<p>${text.waiting(waiting)}</p>${small(vendor, 'deliver', text.deliverNow)}`}</div>`
}

const small = (vendor: Vendor, act: string, words: string): Html =>
  html`<form class="row" method="post" action="/simulators/trouble">
<input type="hidden" name="vendor" value="${vendor}">${button('act', act, words)}</form>`

function habitsForm({ habits }: NonNullable<Simulators['printful']>): Html {
  const variants = catalogue.products.flatMap(({ name, variants }) =>
    variants.map(({ id, colour, size }) => [id, [name, colour, size].filter(Boolean).join(', ')] as const)
  )
  const [refused = ''] = [...habits.refusedVariants].map(String)
  return html`<form class="row" method="post" action="/simulators/trouble"><input type="hidden" name="vendor" value="printful">
<label class="field">${text.countsFor}<input name="counts" type="number" min="0" max="${String(MAX_COUNTS)}" value="${String(habits.countsFor)}" required></label>
${select('refused', text.refused, [['', text.refusedNone], ...variants], refused)}
${button('act', 'habits', text.habits)}</form>`
}

/** Does what a form of this section asks. */
export async function makeTrouble(
  simulators: Simulators,
  fields: Readonly<Record<string, string>>
): Promise<Said> {
  const vendor = VENDORS.find((each) => each === fields.vendor)
  const troubled: Troubled | undefined = vendor && simulators[vendor]
  if (!vendor || !troubled) return 'refused'
  const ways: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
    plan: () => plan(vendor, troubled.mischiefs, fields),
    forget: () => {
      troubled.mischiefs.forget()
      return true
    },
    carry: () => carry(troubled.postman, fields.delivery ?? ''),
    deliver: async () => {
      await troubled.webhooks.deliverWaiting()
      return troubled.webhooks.waiting().length === 0
    },
    habits: () => takeOn(simulators.printful, fields)
  }
  const act = fields.act ?? ''
  const isDone = Object.hasOwn(ways, act) && (await ways[act]?.())
  return isDone ? 'done' : 'refused'
}

function plan(vendor: Vendor, mischiefs: Mischiefs, fields: Readonly<Record<string, string>>): boolean {
  const on = CALLS[vendor].find((call) => call === fields.on)
  const does: Trouble | undefined = TROUBLES.find((trouble) => trouble === fields.does)
  const times = wholeUpTo(MAX_TIMES, fields.times)
  if (!on || !does || !times) return false
  mischiefs.plan({ on, does, times })
  return true
}

function carry(postman: Troubled['postman'], delivery: string): boolean {
  if (!isDelivery(delivery)) return false
  postman.carry(delivery)
  return true
}

function takeOn(printful: Simulators['printful'], fields: Readonly<Record<string, string>>): boolean {
  const counts = wholeUpTo(MAX_COUNTS, fields.counts)
  const { refused = '' } = fields
  if (!printful || counts === undefined || !/^\d*$/.test(refused)) return false
  printful.countFor(counts)
  printful.acceptVariants()
  if (refused !== '') printful.refuseVariants(refused)
  return true
}

function wholeUpTo(most: number, text = ''): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= most ? number : undefined
}

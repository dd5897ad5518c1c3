// Orders at the simulated printer, newest first, with what may happen to each of them there.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import type { WireOrder, WireShipment } from '../printful/context.ts'
import { button, type Html, type Said } from './page.ts'

type Printful = NonNullable<Simulators['printful']>
type Act = keyof typeof text.acts
const text = simulatedShopText.printer
const MAX_SHOWN = 30

const ACTS: Readonly<Record<string, readonly Act[]>> = {
  draft: ['fail', 'cancel'],
  pending: ['produce', 'hold', 'fail', 'cancel'],
  inprocess: ['ship', 'ship-part', 'hold', 'fail'],
  partial: ['ship', 'ship-part'],
  fulfilled: ['ship-again'],
  onhold: ['release', 'fail', 'cancel'],
  failed: ['cancel']
}
const actsOf = ({ status, countingFor }: WireOrder): readonly Act[] => [
  ...(countingFor > 0 ? (['count'] as const) : []),
  ...(ACTS[status] ?? [])
]
const parcelActsOf = ({ delivery_status: status }: WireShipment): readonly Act[] =>
  status === 'in_transit' ? ['deliver', 'return'] : status === 'delivered' ? ['return'] : []

export function printList(printful: Simulators['printful']): Html {
  if (!printful) return html`<p>${text.elsewhere}</p>`
  const orders = printful.orders.toReversed().slice(0, MAX_SHOWN)
  if (orders.length === 0) return html`<p>${text.none}</p>`
  return html`<ul class="cards">${orders.map((order) => card(printful, order))}</ul>`
}

function card(printful: Printful, order: WireOrder): Html {
  const { id, external_id: ourId, status, recipient, items, countingFor } = order
  const words = wordFor(text.statuses, status)
  const states = [words, ...(countingFor > 0 ? [text.counting] : [])]
  const lines = items.map(({ quantity, name }) => html`<li>${text.pieces(quantity, name)}</li>`)
  const parcels = printful.shipments.filter(({ order_id: of }) => of === id)
  return html`<li class="card"><h3>${ourId ? text.order(ourId) : text.unnamed}
<span class="state state-${status}">${states.join(', ')}</span></h3>
<ul>${lines}</ul>
<p>${[recipient.name, recipient.address1, recipient.zip, recipient.city, recipient.country_code].filter(Boolean).join(', ')}</p>
${form(id, actsOf(order))}${parcels.map(parcelRow)}</li>`
}

function parcelRow(parcel: WireShipment): Html {
  const state = wordFor(text.deliveries, parcel.delivery_status)
  return html`<p class="parcel">${text.parcel(parcel.tracking_number, state)}</p>
${form(parcel.id, parcelActsOf(parcel))}`
}

const form = (id: number, acts: readonly Act[]): Html | '' =>
  acts.length === 0
    ? ''
    : html`<form class="row" method="post" action="/simulators/printer/${String(id)}">
${acts.map((act) => button('act', act, text.acts[act]))}</form>`

const wordFor = (words: Readonly<Record<string, string>>, word: string) => words[word] ?? word

/** Does one act to an order or a parcel, as far as it is possible by now; the two share no numbers. */
export async function actAtPrinter(
  printful: Simulators['printful'],
  id: string,
  pressed: string
): Promise<Said> {
  const order = printful?.orders.find((each) => String(each.id) === id)
  const parcel = printful?.shipments.find((each) => String(each.id) === id)
  const possible = order ? actsOf(order) : parcel ? parcelActsOf(parcel) : []
  const act = possible.find((each) => each === pressed)
  if (!printful || !act) return 'refused'
  const { printer } = printful
  const ourId = order?.external_id ?? ''
  const ways: Readonly<Record<Act, () => unknown>> = {
    count: () => printer.count(ourId),
    produce: () => printer.produce(ourId),
    ship: () => printer.ship(ourId),
    'ship-part': () => printer.ship(ourId, { isLast: false }),
    'ship-again': () => printer.ship(ourId, { isReshipment: true }),
    hold: () => printer.hold(ourId),
    release: () => printer.release(ourId),
    fail: () => printer.fail(ourId),
    cancel: () => printer.cancel(ourId),
    deliver: () => printer.deliver(id),
    return: () => printer.takeBack(id)
  }
  ways[act]()
  return 'done'
}

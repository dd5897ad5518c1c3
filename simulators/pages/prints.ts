// Orders and parcels at the simulated Printful, with what can happen to each.
import type { Simulators } from '../../functions/local.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import type { WireOrder, WireShipment } from '../printful/context.ts'
import type { Item } from './html.ts'

type Printful = NonNullable<Simulators['printful']>
const text = simulatedShopText.prints

/** undefined when the real Printful is connected. Orders and parcels share no ids. */
export const prints = ({ printful }: Simulators): Item[] | undefined =>
  printful?.orders.flatMap((order) => [
    ...printful.shipments
      .filter(({ order_id: of }) => of === order.id)
      .map((parcel) => parcelItem(printful, order, parcel)),
    orderItem(printful, order)
  ])

const ACTS: Readonly<Record<string, readonly (keyof ReturnType<typeof orderActs>)[]>> = {
  draft: ['fail', 'cancel'],
  pending: ['produce', 'hold', 'fail', 'cancel'],
  inprocess: ['ship', 'ship-part', 'hold', 'fail'],
  partial: ['ship', 'ship-part'],
  fulfilled: ['ship-again'],
  onhold: ['release', 'fail', 'cancel'],
  failed: ['cancel']
}

const orderActs = ({ printer }: Printful, id: string) => ({
  count: () => printer.count(id),
  produce: () => printer.produce(id),
  ship: () => printer.ship(id),
  'ship-part': () => printer.ship(id, { isLast: false }),
  'ship-again': () => printer.ship(id, { isReshipment: true }),
  hold: () => printer.hold(id),
  release: () => printer.release(id),
  fail: () => printer.fail(id),
  cancel: () => printer.cancel(id)
})

function orderItem(printful: Printful, order: WireOrder): Item {
  const { id, external_id: orderId, status, recipient, items, countingFor } = order
  const { name, address1, zip, city, country_code: country } = recipient
  const isCounting = countingFor > 0
  const acts = orderActs(printful, orderId ?? '')
  const possible = [...(isCounting ? (['count'] as const) : []), ...(ACTS[status] ?? [])]
  return {
    id: String(id),
    title: titleOf(order),
    states: [wordFor(text.statuses, status), ...(isCounting ? [text.counting] : [])],
    lines: [
      ...items.map((item) => text.pieces(item.quantity, item.name)),
      [name, address1, zip, city, country].filter(Boolean).join(', ')
    ],
    acts: Object.fromEntries(possible.map((act) => [act, acts[act]]))
  }
}

function parcelItem({ printer }: Printful, order: WireOrder, parcel: WireShipment): Item {
  const { id, delivery_status: status, tracking_number: number } = parcel
  return {
    id: String(id),
    title: text.parcel(number, wordFor(text.deliveries, status)),
    states: [titleOf(order)],
    lines: [],
    acts: {
      ...(status === 'in_transit' && { deliver: () => printer.deliver(String(id)) }),
      ...((status === 'in_transit' || status === 'delivered') && {
        return: () => printer.takeBack(String(id))
      })
    }
  }
}

const titleOf = ({ external_id: orderId }: WireOrder) => (orderId ? text.order(orderId) : text.unnamed)
const wordFor = (words: Readonly<Record<string, string>>, word: string) => words[word] ?? word

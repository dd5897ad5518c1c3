// Facts about a parcel are only added, never removed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnownShipment } from '../../platform/db/order-facts-schema.ts'
import type { Shipment } from '../../platform/services/printful/printing.ts'
import { mergePrintNews } from './print-facts.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const parcel = (status: Shipment['status'], isFull: boolean): Shipment => ({
  id: '1',
  status,
  isReshipment: false,
  carrier: isFull ? 'BPOST' : undefined,
  service: undefined,
  trackingNumber: isFull ? '3232' : undefined,
  trackingUrl: isFull ? 'https://track.example/1' : undefined,
  sentAt: isFull ? AT : undefined,
  deliveredAt: status === 'delivered' ? AT : undefined
})

test('news about a parcel in any order never takes it back to an earlier state, and never removes its tracking', () => {
  const order = {
    id: '9',
    orderId: 'ord_1',
    status: 'fulfilled' as const,
    shippingMethod: 'STANDARD',
    lines: [],
    recipient: undefined,
    cost: undefined
  }
  const statuses: Shipment['status'][] = ['waiting', 'sent', 'cancelled', 'delivered', 'returned']
  fc.assert(
    fc.property(
      fc.array(fc.record({ status: fc.constantFrom(...statuses), isFull: fc.boolean() }), { minLength: 1 }),
      (news) => {
        let known: KnownShipment[] = []
        let rank = 0
        for (const { status, isFull } of news) {
          const { rows } = mergePrintNews(
            'ord_1',
            { order, shipments: [parcel(status, isFull)] },
            { printOrder: undefined, shipments: known },
            AT
          )
          known = rows.shipments.length > 0 ? rows.shipments : known
          expect(statuses.indexOf(known[0]?.status as Shipment['status'])).toBeGreaterThanOrEqual(rank)
          rank = Math.max(rank, statuses.indexOf(status))
        }
        expect(known[0]?.trackingNumber).toBe(news.some(({ isFull }) => isFull) ? '3232' : null)
      }
    )
  )
})

test('tracking of an erased buyer is not stored again', () => {
  const order = {
    id: '9',
    orderId: 'ord_1',
    status: 'fulfilled' as const,
    shippingMethod: 'STANDARD',
    lines: [],
    recipient: undefined,
    cost: undefined
  }
  const news = { order, shipments: [parcel('delivered', true)] }
  const known = { order: { email: '' }, printOrder: undefined, shipments: [] }
  const { rows } = mergePrintNews('ord_1', news, known, AT)
  expect(rows.shipments).toMatchObject([{ status: 'delivered', trackingNumber: null, trackingUrl: null }])
})

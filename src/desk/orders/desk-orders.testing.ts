// For tests: orders as the server sends them.
import type { DeskOrder, OrderRow } from './contract.ts'

export const orderId = (at: number) =>
  `ord_${String(at)
    .padStart(24, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

export const orderRow = (at: number, changes: Partial<OrderRow> = {}): OrderRow => ({
  id: orderId(at),
  number: `K9-4F7Q${at}`,
  status: 'processing',
  customerName: `Noor ${at}`,
  place: 'Gent',
  totalCents: 2938,
  refundedCents: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  holdReason: null,
  toDo: null,
  ...changes
})

export const deskOrder = (changes: Partial<DeskOrder> = {}): DeskOrder => ({
  id: orderId(1),
  number: 'K9-4F7Q2',
  status: 'paid',
  paymentState: 'paid',
  fulfilmentState: 'queued',
  holdReason: null,
  printRefusal: null,
  toDo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  customerName: 'Noor Verhaegen',
  customerEmail: 'noor@post.example',
  shipTo: {
    firstName: 'Noor',
    lastName: 'Verhaegen',
    address1: 'Kerkstraat 1',
    address2: '',
    zip: '9000',
    city: 'Gent',
    state: '',
    country: 'BE'
  },
  lines: [{ name: 'T-shirt', colour: 'zwart', size: 'M', quantity: 1, unitCents: 2499 }],
  amounts: {
    subtotalCents: 2499,
    discountCents: 0,
    shippingCents: 439,
    totalCents: 2938,
    paidCents: 2938,
    refundedCents: 0
  },
  couponCode: null,
  shippingName: 'Flat Rate',
  payments: [
    {
      id: 'pi_1',
      status: 'succeeded',
      amountCents: 2938,
      method: 'card',
      createdAt: '2026-11-20T12:00:00.000Z',
      url: 'https://dashboard.stripe.com/test/payments/pi_1'
    }
  ],
  refunds: [],
  disputes: [],
  print: null,
  parcels: [],
  mails: [{ key: 'confirmed', which: 'confirmed' }],
  givenUp: [],
  withdrawals: [],
  proposals: [],
  notes: [],
  timeline: [
    { what: 'ordered', at: '2026-11-20T12:00:00.000Z' },
    { what: 'paid', at: '2026-11-20T12:01:00.000Z', cents: 2938 }
  ],
  may: { release: false, refund: true, cancel: true, correctAddress: true, correctMail: true },
  ...changes
})

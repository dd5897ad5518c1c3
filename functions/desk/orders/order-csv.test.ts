import { expect, test } from 'vitest'
import { orderCsv } from './order-csv.ts'

test('a file of orders has a line for each, with amounts as Belgian spreadsheets read them', () => {
  const order = {
    id: 'ord_a',
    number: '4F7Q2',
    status: 'paid' as const,
    firstName: '=Noor',
    lastName: 'Verhaegen',
    email: 'noor@post.example',
    totalCents: 2938,
    createdAt: new Date('2026-11-20T23:30:00Z'),
    holdReason: null,
    paymentId: 'pi_1',
    place: 'Gent; Ledeberg',
    refundedCents: 500,
    toDo: null
  }
  const [head, row, end] = orderCsv([order]).split('\r\n')
  expect(head).toMatch(/^\ufeffNummer;/)
  expect(row).toBe(
    `K9-4F7Q2;Betaald;2026-11-21;'=Noor Verhaegen;noor@post.example;"Gent; Ledeberg";29,38;5,00;pi_1`
  )
  expect(end).toBe('')
})

import { expect, test } from 'vitest'
import { csvCell, csvOf } from './order-csv.ts'

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+32 470', `"'+32 470"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['\r=1', `"'\r=1"`],
  ['Noor; "Nootje"', `"Noor; ""Nootje"""`],
  ['een\nregel', '"een\nregel"'],
  ['', '""']
])('the cell %j stays text in a spreadsheet', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

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
    place: 'Gent',
    refundedCents: 500,
    toDo: null
  }
  const [head, row, end] = csvOf([order]).split('\r\n')
  expect(head).toMatch(/^\ufeff"Nummer";/)
  expect(row).toBe(
    `"K9-4F7Q2";"Betaald";"2026-11-21";"'=Noor Verhaegen";"noor@post.example";"Gent";"29,38";"5,00";"pi_1"`
  )
  expect(end).toBe('')
})

import { describe, expect, test } from 'vitest'
import { BREACHES } from '../../shop/orders/breach-kinds.ts'
import { HOLD_REASONS } from '../../shop/orders/order-status.ts'
import { MESSAGE_KINDS, type MessageKind } from '../access/message-kinds.ts'
import { orderPath } from '../orders/order-list.ts'
import { dueState, LINE_KEY_FORM, MESSAGE_LINES, OTHER_LINES } from './attention.ts'
import type { AttentionLine, SourceState } from './contract.ts'
import { bySilence, waitingIn, wordsOf } from './line-words.ts'
import { supporterMonths } from './supporter-months.ts'

const FACTS = {
  key: 'refund-failed:re_1',
  order: null,
  messageId: null,
  withdrawalId: null,
  cents: 1250,
  count: null,
  since: null,
  dueAt: null,
  checkedAt: null,
  taken: null
}
const LINE: AttentionLine = { ...FACTS, kind: 'refund-failed', detail: null }
const found = (...lines: AttentionLine[]) => ({ checkedAt: null, lines, moreCount: 0 })
const taken = { host: 'wout', at: '2026-11-20T12:00:00.000Z' }

describe('what waits in all', () => {
  const sources: SourceState[] = [
    { source: 'orders', found: found(LINE, { ...LINE, taken }) },
    { source: 'refunds', found: { ...found(LINE), moreCount: 3 } },
    { source: 'books', found: null },
    { source: 'feed', found: found() }
  ]

  test('lines that somebody looks at are not counted with the others, and those that are cut off are', () => {
    expect(waitingIn({ sources })).toEqual({ openCount: 5, takenCount: 1, unknown: ['books'] })
  })

  test('a source that could not be read is neither among those with lines nor among those without', () => {
    const { loud, silent } = bySilence({ sources })
    expect(loud.map(({ source }) => source)).toEqual(['orders', 'refunds'])
    expect(silent.map(({ source }) => source)).toEqual(['feed'])
  })
})

test.each<AttentionLine>([
  ...HOLD_REASONS.map((detail) => ({ ...FACTS, kind: 'order-held' as const, detail })),
  ...BREACHES.map((detail) => ({ ...FACTS, kind: 'breach' as const, detail })),
  ...MESSAGE_LINES.flatMap((kind) => MESSAGE_KINDS.map((detail) => ({ ...FACTS, kind, detail }))),
  ...OTHER_LINES.map((kind) => ({ ...FACTS, kind, detail: 'Wout' }))
])('a line of $kind ($detail) says what it is and what one can do', (line) => {
  const { what, acts } = wordsOf(line)
  expect(what).toMatch(/^[A-Z“].*\.$/)
  expect(acts.length).toBeGreaterThan(0)
})

test('a line with an amount or a day shows it as hosts write it', () => {
  expect(wordsOf(LINE).what).toContain('€\u00a012,50')
  expect(wordsOf({ ...LINE, kind: 'day-differs', detail: '2026-11-20', count: 1 }).what).toContain('20 nov')
})

test('a mail that does not reach a buyer can be mended on the page of the order, and one to somebody else cannot', () => {
  const firstAct = (detail: MessageKind) => wordsOf({ ...LINE, kind: 'mail-undeliverable', detail }).acts[0]
  expect(firstAct('order-mail')).toBe('Verbeter het mailadres')
  expect(firstAct('fan-mail')).not.toBe('Verbeter het mailadres')
})

test('an order is opened without its id in a request', () => {
  expect(new URL(orderPath('ord_1'), 'https://kino9.example')).toMatchObject({
    pathname: '/bo9/desk/bestelling/',
    search: '',
    hash: '#ord_1'
  })
})

test.each([
  ['order-held:ord_1:late_payment:0', true],
  ['mail-away:site', true],
  ['push-refused:https_fcm.googleapis.com', true],
  ['order-held', false],
  ['refund-failed:noor@post.example', false],
  ["x:'; --", false]
])('the key %s is one: %s', (key, isKey) => {
  expect(LINE_KEY_FORM.test(key)).toBe(isKey)
})

test.each([
  ['2026-11-20T11:59:59Z', 'past'],
  ['2026-11-23T11:59:59Z', 'soon'],
  ['2026-11-23T12:00:00Z', 'later']
])('a deadline of %s is %s', (dueAt, state) => {
  expect(dueState(new Date(dueAt), new Date('2026-11-20T12:00:00Z'))).toBe(state)
})

describe('the months of the supporters', () => {
  test('a month without changes keeps its number, over the end of a year', () => {
    expect(supporterMonths({ '2026-11': 3, '2027-01': 1 }, { '2027-02': 2 }, '2027-02')).toEqual([
      { month: '2026-11', joinedCount: 3, leftCount: 0, memberCount: 3 },
      { month: '2026-12', joinedCount: 0, leftCount: 0, memberCount: 3 },
      { month: '2027-01', joinedCount: 1, leftCount: 0, memberCount: 4 },
      { month: '2027-02', joinedCount: 0, leftCount: 2, memberCount: 2 }
    ])
  })

  test('there are none before anybody joined', () => {
    expect(supporterMonths({}, {}, '2026-11')).toEqual([])
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deskKeysText } from '#texts/desk.ts'
import { deskListText, todayText as text } from '#texts/desk-overview.ts'
import { holdTrouble } from '#texts/trouble.ts'
import { SEARCH_PATH } from '../desk-pages.ts'
import type { Attention, AttentionLine, SourceState } from './contract.ts'
import { answerDesk, forgetDesk, json, offline, problem, signIn } from './desk.browser.testing.ts'
import { Today } from './Today.tsx'

const line: AttentionLine = {
  key: 'order-held:ord_1:late_payment:0',
  kind: 'order-held',
  detail: 'late_payment',
  order: { id: 'ord_1', number: 'K9-4F7Q2' },
  messageId: null,
  withdrawalId: null,
  cents: 2938,
  count: null,
  since: '2026-11-20T11:00:00.000Z',
  dueAt: null,
  checkedAt: null,
  taken: null
}
const mail: AttentionLine = {
  ...line,
  key: 'message-given-up:7:9',
  kind: 'message-given-up',
  detail: 'alert',
  order: null,
  messageId: 7,
  cents: null
}
const read = (lines: AttentionLine[], ...others: SourceState[]): Attention => ({
  readAt: '2026-11-20T12:00:00.000Z',
  areTakesKnown: true,
  sources: [{ source: 'orders', found: { checkedAt: null, lines, moreCount: 0 } }, ...others]
})
const NAMES = { wout: 'Wout', noor: 'Noor' }
const taken = (host: string) => ({ host, at: '2026-11-20T12:00:00.000Z' })

beforeEach(() => {
  signIn('wout')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  forgetDesk()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a held order says why, what one can do, and leads to its page', async () => {
  answerDesk({ attention: json(read([line])) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('heading', { name: text.waiting(1) })).toBeVisible()
  await expect.element(page.getByText('De betaling kwam nadat de bestelling geannuleerd was.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text.openOrder('K9-4F7Q2') }))
    .toHaveAttribute('href', '/bo9/desk/bestelling/#ord_1')
  await expect.element(page.getByText('Betaal alles terug')).toBeVisible()
})

test('orders that wait for the same reason stand below it and the next step', async () => {
  const other = {
    ...line,
    key: 'order-held:ord_2:late_payment:0',
    order: { id: 'ord_2', number: 'K9-7H3Q4' }
  }
  answerDesk({ attention: json(read([line, other])) })
  await render(<Today hostNames={NAMES} />)
  const cause = page.getByRole('list', { name: holdTrouble.late_payment.what })
  for (const number of ['K9-4F7Q2', 'K9-7H3Q4']) await expect.element(cause.getByText(number)).toBeVisible()
  expect(page.getByText(holdTrouble.late_payment.what).elements()).toHaveLength(1)
  await expect.element(page.getByText(holdTrouble.late_payment.acts[0])).toBeVisible()
})

test('with nothing waiting the page says so, and names every source that it read', async () => {
  answerDesk({
    attention: json(
      read([], { source: 'feed', found: { checkedAt: '2026-11-20T11:55:00.000Z', lines: [], moreCount: 0 } })
    )
  })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('heading', { name: text.nothing })).toBeVisible()
  await expect.element(page.getByText(text.sources.orders)).toBeVisible()
  await expect.element(page.getByText('laatst nagekeken 20 nov 2026, 12:55', { exact: false })).toBeVisible()
})

test('a source that could not be read is unknown, and the page never says that nothing waits', async () => {
  answerDesk({ attention: json(read([], { source: 'books', found: null })) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('heading', { name: text.allUnknown })).toBeVisible()
  await expect.element(page.getByText(text.unknown([text.sources.books]))).toBeVisible()
  expect(document.body.textContent).not.toContain(text.nothing)
})

test('a host takes a line, and puts it back', async () => {
  const { sent, answers } = answerDesk({
    attention: json(read([line])),
    'attention/take': json({ taken: taken('wout') })
  })
  await render(<Today hostNames={NAMES} />)
  await page.getByRole('button', { name: text.take }).click()
  await expect.element(page.getByText('Jij kijkt ernaar', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.allTaken(1) })).toBeVisible()
  answers['attention/take'] = json({ taken: null })
  await page.getByRole('button', { name: text.putBack }).click()
  await expect.element(page.getByRole('button', { name: text.take })).toBeVisible()
  expect(sent.filter(({ path }) => path === 'attention/take').map(({ body }) => body)).toEqual([
    { key: line.key, isTaken: true },
    { key: line.key, isTaken: false }
  ])
})

test('a line of another host names that host, and can be taken over', async () => {
  answerDesk({ attention: json(read([{ ...line, taken: taken('noor') }])) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByText('Noor kijkt ernaar', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: text.takeOver })).toBeVisible()
})

test('somebody with the password is told that they only look, and finds no button to act', async () => {
  signIn(undefined)
  answerDesk({ attention: json(read([line, mail, loose])) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByText(deskListText.lookOnly)).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
  ).toEqual([deskListText.refresh])
})

test('an act without an answer says that it may have happened', async () => {
  answerDesk({ attention: json(read([line])), 'attention/take': offline })
  await render(<Today hostNames={NAMES} />)
  await page.getByRole('button', { name: text.take }).click()
  await expect.element(page.getByText(deskListText.notSent)).toBeVisible()
})

test('what was read before stays, with its time, when the page is offline', async () => {
  const { answers } = answerDesk({ attention: json(read([line])) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByText('K9-4F7Q2')).toBeVisible()
  answers.attention = offline
  await page.getByRole('button', { name: deskListText.refresh }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(deskListText.offline)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Hieronder staat wat we om')
  await expect.element(page.getByText('K9-4F7Q2')).toBeVisible()
})

test('a page that could not be read at all offers another try', async () => {
  const { answers } = answerDesk({ attention: problem('service-unavailable', 503, 'Even niet.') })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Even niet.')
  answers.attention = json(read([]))
  await page.getByRole('button', { name: deskListText.retry }).click()
  await expect.element(page.getByRole('heading', { name: text.nothing })).toBeVisible()
})

test('the page reads again when the host comes back to it', async () => {
  let nowMs = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const { sent, answers } = answerDesk({ attention: json(read([])) })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('heading', { name: text.nothing })).toBeVisible()
  dispatchEvent(new Event('focus'))
  expect(sent).toHaveLength(1)
  nowMs += 5000
  answers.attention = json(read([line]))
  dispatchEvent(new Event('focus'))
  await expect.element(page.getByRole('heading', { name: text.waiting(1) })).toBeVisible()
})

test('a mail of no order is tried again, or set aside with a reason', async () => {
  const { sent, answers } = answerDesk({
    attention: json(read([mail])),
    'messages/set-aside': () => new Response(null, { status: 204 })
  })
  await render(<Today hostNames={NAMES} />)
  await page.getByRole('button', { name: text.setAside }).click()
  await page.getByRole('textbox', { name: text.because }).fill('het adres is weg')
  answers.attention = json(read([]))
  await page.getByRole('dialog').getByRole('button', { name: text.setAside }).click()
  await expect.element(page.getByText(text.wasSetAside)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.nothing })).toHaveFocus()
  expect(sent.find(({ path }) => path === 'messages/set-aside')?.body).toEqual({
    messageId: 7,
    because: 'het adres is weg'
  })
})

const loose: AttentionLine = {
  ...line,
  key: 'withdrawal-unmatched:12',
  kind: 'withdrawal-unmatched',
  detail: null,
  order: null,
  withdrawalId: 12,
  cents: null
}

test('a withdrawal that matches nobody stands apart, and is dismissed once a host confirms', async () => {
  const apart = (...lines: AttentionLine[]): SourceState => ({
    source: 'loose-withdrawals',
    found: { checkedAt: null, lines, moreCount: 0 }
  })
  const { sent, answers } = answerDesk({
    attention: json(read([line], apart(loose))),
    'withdrawals/dismiss': () => new Response(null, { status: 204 })
  })
  await render(<Today hostNames={NAMES} />)
  const section = page.getByRole('region', { name: text.sources['loose-withdrawals'] })
  await expect
    .element(section.getByText('Herroeping 12 past bij geen bestelling', { exact: false }))
    .toBeVisible()
  await section.getByRole('button', { name: text.dismissNamed(12) }).click()
  const dialog = page.getByRole('dialog', { name: text.dismissTitle(12) })
  await expect.element(dialog.getByText(text.dismissLines[0])).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('withdrawals/dismiss')
  answers.attention = json(read([line], apart()))
  await dialog.getByRole('button', { name: text.dismiss }).click()
  await expect.element(page.getByText(text.wasDismissed(12))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.waiting(1) })).toHaveFocus()
  expect(sent.find(({ path }) => path === 'withdrawals/dismiss')?.body).toEqual({ withdrawalId: 12 })
})

test('a withdrawal that turns out to be of a buyer is not dismissed, and the dialog says why', async () => {
  const why = 'Deze herroeping hoort bij een koper.'
  answerDesk({
    attention: json(read([loose])),
    'withdrawals/dismiss': problem('withdrawal-not-loose', 404, why)
  })
  await render(<Today hostNames={NAMES} />)
  await page.getByRole('button', { name: text.dismissNamed(12) }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.dismiss }).click()
  await expect.element(page.getByRole('dialog').getByText(why)).toBeVisible()
})

test('j and k move from line to line', async () => {
  answerDesk({
    attention: json(
      read([
        line,
        { ...line, key: 'order-held:ord_2:returned:0', order: { id: 'ord_2', number: 'K9-7H3Q4' } }
      ])
    )
  })
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByRole('heading', { name: text.waiting(2) })).toBeVisible()
  const focused = () => document.activeElement?.textContent ?? ''
  await userEvent.keyboard('j')
  expect(focused()).toContain('K9-4F7Q2')
  await userEvent.keyboard('j')
  expect(focused()).toContain('K9-7H3Q4')
  await userEvent.keyboard('jk')
  expect(focused()).toContain('K9-4F7Q2')
})

test('Enter on a line opens its order, `?` lists the keys, and `/` goes to the search of the orders', async () => {
  answerDesk({ attention: json(read([line, { ...mail, key: 'message-given-up:8:1' }])) })
  const opened: string[] = []
  const stay = (event: NavigateEvent) => {
    const { pathname, hash } = new URL(event.destination.url)
    opened.push(pathname + hash)
    event.preventDefault()
  }
  window.navigation?.addEventListener('navigate', stay)
  await render(<Today hostNames={NAMES} />)
  await expect.element(page.getByText('K9-4F7Q2')).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await expect.poll(() => opened).toEqual(['/bo9/desk/bestelling/#ord_1'])
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('button', { name: text.take }).last()).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: deskKeysText.heading })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('/')
  await expect.poll(() => opened.at(-1)).toBe(SEARCH_PATH)
  window.navigation?.removeEventListener('navigate', stay)
})

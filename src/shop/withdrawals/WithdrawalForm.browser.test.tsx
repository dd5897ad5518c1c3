import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalsText } from '#texts/refusals.ts'
import { withdrawalText as text } from '#texts/withdrawals.ts'
import { renderEarly } from '../../browser/early-island.browser.testing.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

const MAIL = 'hallo@kino9.example'
const ORDER = 'ord_abcdefghijklmnopqrstuvwx'
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const address = location.href
let answer: () => Response | Promise<Response>
let bodies: unknown[]

async function open(hash = '') {
  history.replaceState(null, '', `#${hash}`)
  await render(<WithdrawalForm kinds={['order', 'subscription']} supportMail={MAIL} />)
}

async function fill() {
  await field(text.name).fill('Noor de Wit')
  await field(text.email).fill(' noor@post.example ')
}

beforeEach(() => {
  bodies = []
  answer = () => Response.json({ receivedAt: '2026-11-03T10:00:00.000Z' })
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

test('a visitor fills in, reviews, confirms and sends the withdrawal of an order', async () => {
  await open(ORDER)
  await expect.element(field(text.reference)).toHaveValue(ORDER)
  await fill()
  await button(text.next).click()
  await expect.element(heading(text.reviewHeading)).toHaveFocus()
  await expect.element(page.getByText(text.declaration.order)).toBeVisible()
  await expect.element(page.getByText(text.everything)).toBeVisible()
  await expect.element(button(text.next)).not.toBeInTheDocument()
  await button(text.confirm).click()
  await expect.element(heading(text.doneHeading)).toHaveFocus()
  await expect.element(page.getByText(/^We ontvingen ze op 3 november 2026 om 11:00\./)).toBeVisible()
  expect(bodies).toEqual([
    { kind: 'order', reference: ORDER, name: 'Noor de Wit', email: 'noor@post.example', part: '' }
  ])
})

test('the form reviews the form as it was at the press, although its code came later', async () => {
  const { island, codeComes, remove } = renderEarly(
    <WithdrawalForm kinds={['order', 'subscription']} supportMail={MAIL} />
  )
  onTestFinished(remove)
  const input = (selector: string) => island.querySelector(selector) as HTMLInputElement
  input('[value="subscription"]').checked = true
  input('[name="name"]').value = 'Noor de Wit'
  input('[name="email"]').value = 'noor@post.example'
  input('[type="submit"]').click()
  input('[type="submit"]').click()
  input('[value="order"]').checked = true
  input('[name="name"]').value = 'Iemand anders'
  await codeComes()
  await expect.element(page.getByText(text.declaration.subscription)).toBeVisible()
  await expect.element(page.getByText('Noor de Wit')).toBeVisible()
  expect(bodies).toEqual([])
  await button(text.change).click()
  await expect.element(field(text.name)).toHaveValue('Iemand anders')
  await expect.element(field(text.kinds.order)).toBeChecked()
  await expect.element(field(text.reference)).toBeVisible()
})

test('the form needs no number for a subscription', async () => {
  await open('superfan')
  await expect.element(field(text.kinds.subscription)).toBeChecked()
  await expect.element(field(text.reference)).not.toBeVisible()
  await fill()
  await button(text.next).click()
  await expect.element(page.getByText(text.declaration.subscription)).toBeVisible()
  await expect.element(page.getByText(text.everything)).not.toBeInTheDocument()
})

test('the form shows the fields of the chosen kind', async () => {
  await open()
  await expect.element(field(text.reference)).toBeVisible()
  await field(text.kinds.subscription).click()
  await expect.element(field(text.part)).not.toBeVisible()
  await field(text.kinds.order).click()
  await expect.element(field(text.part)).toBeVisible()
})

test('the form shows a mistake next to its field until it is corrected; the first one gets the focus', async () => {
  await open()
  await button(text.next).click()
  await expect.element(field(text.name)).toHaveFocus()
  await expect.element(field(text.name)).toHaveAccessibleDescription(text.errors.name)
  await expect.element(page.getByText(text.errors.reference)).toBeVisible()
  await field(text.name).fill('Noor')
  await expect.element(page.getByText(text.errors.name)).not.toBeInTheDocument()
  await expect.element(field(text.name)).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText(text.errors.email)).toBeVisible()
})

test('the form keeps the typed text when going back to change it', async () => {
  await open(ORDER)
  await fill()
  await button(text.next).click()
  await button(text.change).click()
  await expect.element(field(text.name)).toHaveFocus()
  await expect.element(field(text.name)).toHaveValue('Noor de Wit')
})

describe('when it cannot be sent', () => {
  test.each<[string, keyof typeof refusalsText, () => Response | Promise<Response>]>([
    ['the network is away', 'network', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the server refuses',
      'too-many-withdrawals',
      () =>
        Response.json(
          {
            type: 'about:blank',
            title: 'Te veel',
            status: 429,
            code: 'too-many-withdrawals',
            error: 'Te veel',
            requestId: 'a'
          },
          { status: 429 }
        )
    ]
  ])('the form shows that it cannot be sent, because %s, and can be retried', async (_, code, failing) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const succeeding = answer
    answer = failing
    await open(ORDER)
    await fill()
    await button(text.next).click()
    await button(text.confirm).click()
    expect(text.failed(MAIL)).toContain(MAIL)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`${refusalsText[code]} ${text.failed(MAIL)}`)
    answer = succeeding
    await button(text.confirm).click()
    await expect.element(heading(text.doneHeading)).toBeVisible()
  })

  test('the form treats two presses as one', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    await open(ORDER)
    await fill()
    await button(text.next).click()
    const confirm = button(text.confirm).element() as HTMLElement
    confirm.click()
    await expect.element(button(text.sending)).toHaveAttribute('aria-disabled', 'true')
    confirm.click()
    resolve(Response.json({ receivedAt: '2026-11-03T10:00:00.000Z' }))
    await expect.element(heading(text.doneHeading)).toBeVisible()
    expect(bodies).toHaveLength(1)
  })
})

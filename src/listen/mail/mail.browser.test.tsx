import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mailConfirmText, mailLeaveText, mailText } from '#texts/mail.ts'
import { CONFIRM_DAYS } from './consent.ts'
import { MailConfirm } from './MailConfirm.tsx'
import { MailForm } from './MailForm.tsx'
import { MailLeave } from './MailLeave.tsx'

const TOKEN = 'a'.repeat(43)
const address = location.href
let calls: [path: string, body: unknown][]
let answer: unknown
beforeEach(() => {
  localStorage.clear()
  calls = []
  answer = { ok: true }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    calls.push([String(input), JSON.parse(String(init?.body))])
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})
const button = (name: string) => page.getByRole('button', { name })
const open = (token: string) => history.replaceState(null, '', `#${token}`)

test('a listener signs up, and the browser that did so confirms at once when the link opens in it', async () => {
  const form = await render(<MailForm />)
  await page.getByLabelText(mailText.email).fill('noor')
  await button(mailText.subscribe).click()
  await expect.element(page.getByLabelText(mailText.email)).toHaveAccessibleDescription(mailText.invalid)
  await page.getByLabelText(mailText.email).fill('noor@post.example')
  await button(mailText.subscribe).click()
  await expect.element(page.getByRole('heading', { name: mailText.askedHeading })).toHaveFocus()
  await expect.element(page.getByText(mailText.asked('noor@post.example', CONFIRM_DAYS))).toBeVisible()
  await form.unmount()
  open(TOKEN)
  await render(<MailConfirm />)
  await expect.element(page.getByRole('heading', { name: mailConfirmText.doneHeading })).toBeVisible()
  expect(calls).toEqual([
    ['/api/mail/subscribe', { email: 'noor@post.example' }],
    ['/api/mail/confirm', { token: TOKEN }]
  ])
})

test('another browser confirms with a button only', async () => {
  open(TOKEN)
  await render(<MailConfirm />)
  await expect.element(button(mailConfirmText.confirm)).toBeVisible()
  expect(calls).toEqual([])
  await button(mailConfirmText.confirm).click()
  await expect.element(page.getByRole('heading', { name: mailConfirmText.doneHeading })).toHaveFocus()
})

test('whoever opens a link to unsubscribe sees whose address it is, leaves with a button, and can undo it', async () => {
  const hint = 'n…@post.example'
  answer = { hint, isSubscribed: true }
  open(TOKEN)
  await render(<MailLeave />)
  await expect.element(page.getByText(mailLeaveText.leadOf(hint))).toBeVisible()
  expect(calls.map(([path]) => path)).toEqual(['/api/mail/link'])
  answer = { hint, isSubscribed: false }
  await button(mailLeaveText.leave).click()
  await expect.element(page.getByRole('heading', { name: mailLeaveText.leftHeading })).toHaveFocus()
  answer = { hint, isSubscribed: true }
  await button(mailLeaveText.undo).click()
  await expect.element(page.getByRole('heading', { name: mailLeaveText.backHeading })).toHaveFocus()
  expect(calls.map(([path]) => path).slice(1)).toEqual(['/api/mail/leave', '/api/mail/return'])
})

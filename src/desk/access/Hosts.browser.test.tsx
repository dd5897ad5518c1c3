import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkText, enrolText, logText, sessionsText, hostsText as text } from '#texts/desk.ts'
import { actText } from '#texts/desk-acts.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { deskInTests, problem } from '../desk.browser.testing.ts'
import { DESK_LOGIN_PATH } from '../desk-pages.ts'
import { $viewer } from './desk.store.ts'
import { Hosts } from './Hosts.tsx'
import { $log, access, EMPTY_LOG } from './hosts.store.ts'
import { PasskeyCheck } from './PasskeyCheck.tsx'
import { makePasskey, showPasskey } from './passkey.service.ts'

vi.mock('./passkey.service.ts', () => ({ showPasskey: vi.fn(), makePasskey: vi.fn() }))

const desk = deskInTests()
const AT = '2026-11-20T12:00:00.000Z'
const passkey = { id: 1, name: 'Telefoon', createdAt: AT, lastUsedAt: AT, moneyFrom: null }
const noor = { host: 'noor', name: 'Noor', mayBeAsked: false, invitedUntil: null, passkeys: [passkey] }
const wout = {
  host: 'wout',
  name: 'Wout',
  mayBeAsked: false,
  invitedUntil: null,
  passkeys: [{ ...passkey, id: 2, name: 'Laptop', moneyFrom: '2026-11-21T12:00:00.000Z' }]
}
const milan = { host: 'milan', name: 'Milan', mayBeAsked: true, invitedUntil: null, passkeys: [] }
const session = {
  id: 5,
  host: 'noor',
  device: 'Safari op iPhone',
  createdAt: AT,
  lastSeenAt: AT,
  isOwn: true
}
const row = { id: 90, at: AT, host: 'noor', act: 'signed-in', about: null, isRefused: false }
const viewer = { host: 'noor', name: 'Noor', freshUntilMs: 0, moneyFrom: undefined }
const fresh = { token: 'newer', host: 'noor', name: 'Noor', freshSeconds: 300, moneyFrom: null }

beforeEach(() => {
  $viewer.set(viewer)
  access.forget()
  $log.set(EMPTY_LOG)
  desk.answers.set('/hosts', {
    hosts: [noor, wout, milan],
    sessions: [session, { ...session, id: 6, host: null, device: null, isOwn: false }]
  })
  desk.answers.set('/log', {
    rows: [row, { ...row, id: 89, host: null, act: 'order-viewed', about: 'ord_1' }],
    refusedDays: [{ day: '2026-11-20', refusedCount: 60 }]
  })
  desk.answers.set('/check/options', {
    challenge: 'abc',
    timeout: 1,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required'
  })
  desk.answers.set('/check', fresh)
  vi.mocked(showPasskey).mockResolvedValue({ ok: true, value: {} as never })
})

const show = () =>
  render(
    <>
      <Hosts />
      <PasskeyCheck />
    </>
  )

test('the page shows who has access: passkeys, sessions and the log', async () => {
  await show()
  await expect.element(page.getByText(text.none)).toBeVisible()
  await expect.element(page.getByText(text.moneyFrom('21 nov 2026, 13:00'))).toBeVisible()
  await expect.element(page.getByText(sessionsText.password)).toBeVisible()
  await expect.element(page.getByText(actText['signed-in'])).toBeVisible()
  await expect.element(page.getByText(/Bestelling bekeken/)).toBeVisible()
  await expect.element(page.getByText(logText.password, { exact: true })).toBeVisible()
})

test('another host is invited after saying what happens, and after the passkey was shown', async () => {
  let tries = 0
  desk.answers.set('/invitations', () =>
    tries++ === 0 ? problem(403, 'check-needed') : new Response(null, { status: 204 })
  )
  await show()
  await page.getByRole('button', { name: text.inviteNamed('Wout') }).click()
  await expect.element(page.getByText(text.inviteAgain('Wout')[1] ?? '')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: text.invite, exact: true }).click()
  const passkeyButton = page.getByRole('button', { name: checkText.show })
  await expect.element(passkeyButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.invited('Wout'))).toBeVisible()
  expect(tries).toBe(2)
  expect(desk.keptToken()).toBe('"newer"')
  expect(document.querySelector('dialog')).toBeNull()
})

test('an act that the host gives up is not done, and says why', async () => {
  desk.answers.set('/invitations', () => problem(403, 'check-needed', 'Toon eerst opnieuw je passkey.'))
  await show()
  await page.getByRole('button', { name: text.inviteNamed('Milan') }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.invite, exact: true }).click()
  await expect.element(page.getByRole('button', { name: checkText.show })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Toon eerst opnieuw je passkey.')
  expect(desk.calls.filter((path) => path === '/invitations')).toHaveLength(1)
})

test('the log is filtered by host and by what was done, and tells how many passkeys of strangers were refused', async () => {
  desk.answers.set('/log?host=noor', { rows: [row], refusedDays: [] })
  desk.answers.set('/log?host=noor&what=looks', { rows: [], refusedDays: [] })
  await show()
  await expect.element(page.getByText(/ 60 op 20 nov/)).toBeVisible()
  await page.getByLabelText(logText.ofHost).selectOptions('Noor')
  await expect.element(page.getByText(/Bestelling bekeken/)).not.toBeInTheDocument()
  await page.getByLabelText(logText.show).selectOptions(logText.parts.looks)
  await expect.element(page.getByText(logText.none, { exact: true })).toBeVisible()
})

test('the last passkey stays, and the dialog says why', async () => {
  desk.answers.set('/passkeys/revoke', () => problem(409, 'last-passkey', 'Dit is de laatste.'))
  await show()
  await page.getByRole('button', { name: text.revokeNamed('Telefoon', 'Noor') }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.revoke, exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Dit is de laatste.')
})

test('a further passkey gets a name', async () => {
  desk.answers.set('/passkeys/options', {
    challenge: 'abc',
    rp: { id: 'localhost', name: 'KINO 9' },
    user: { id: 'abc', name: 'Noor', displayName: 'Noor' },
    pubKeyCredParams: [],
    timeout: 1,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required'
    }
  })
  vi.mocked(makePasskey).mockResolvedValue({ ok: true, value: {} as never })
  await show()
  await page.getByRole('button', { name: text.add }).click()
  await expect.element(page.getByLabelText(enrolText.name)).toHaveFocus()
  await userEvent.keyboard('Sleutel{Enter}')
  await expect.poll(() => desk.calls).toContain('/passkeys')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('a session is ended, and an ended own one leads to the sign-in page', async () => {
  await show()
  desk.answers.set('/sessions/end', () => new Response(null, { status: 401 }))
  await page.getByRole('button', { name: sessionsText.endNamed(sessionsText.password, '') }).click()
  await expect.poll(() => desk.openedPath()).toBe(DESK_LOGIN_PATH)
  expect(desk.keptToken()).toBeNull()
})

test('older rows of the log are loaded below the others', async () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ ...row, id: 100 - at }))
  desk.answers.set('/log', { rows: many, refusedDays: [] })
  desk.answers.set('/log?before=51', { rows: [{ ...row, id: 50, act: 'enrolled' }], refusedDays: [] })
  await show()
  await page.getByRole('button', { name: logText.older }).click()
  await expect.element(page.getByText(actText.enrolled)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: logText.older })).not.toBeInTheDocument()
})

test('somebody with the shared password asks for the first invitation, and sees no more', async () => {
  $viewer.set({ ...viewer, host: undefined, name: undefined })
  desk.answers.set('/hosts', { hosts: [{ ...noor, passkeys: [] }, milan], sessions: [] })
  await show()
  await expect.element(page.getByText(text.withPassword)).toBeVisible()
  await expect.element(page.getByRole('button', { name: text.inviteNamed('Noor') })).not.toBeInTheDocument()
  await page.getByRole('button', { name: text.inviteNamed('Milan') }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.invite, exact: true }).click()
  await expect.element(page.getByText(text.invited('Milan'))).toBeVisible()
  expect(desk.calls).toContain('/invitations/ask')
  expect(desk.calls).not.toContain('/log')
})

test('a page that cannot be loaded says so, and loads again', async () => {
  desk.answers.set('/hosts', () => problem(503, 'service-unavailable', 'Even niet.'))
  await show()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Even niet.')
  desk.answers.set('/hosts', { hosts: [noor], sessions: [] })
  await page.getByRole('button', { name: deskListText.retry }).click()
  await expect.element(page.getByRole('heading', { name: /^Noor/ })).toBeVisible()
})

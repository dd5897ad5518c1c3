import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { enrolText, signInText as text } from '#texts/desk.ts'
import { deskInTests, problem } from '../desk.browser.testing.ts'
import { DESK_ROOT } from '../desk-pages.ts'
import { Enrol } from './Enrol.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { makePasskey, showPasskey } from './passkey.service.ts'

vi.mock('./passkey.service.ts', () => ({ showPasskey: vi.fn(), makePasskey: vi.fn() }))

const desk = deskInTests()
const requestOptions = {
  challenge: 'abc',
  timeout: 1,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required'
}
const creationOptions = {
  challenge: 'abc',
  rp: { id: 'localhost', name: 'KINO 9' },
  user: { id: 'abc', name: 'Noor', displayName: 'Noor' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
}
const passkey = { id: 'abc', rawId: 'abc', type: 'public-key', response: {} }
const button = page.getByRole('button', { name: text.signIn })
const make = page.getByRole('button', { name: enrolText.make })

beforeEach(() => {
  desk.signOut()
  desk.answers.set('/sign-in/options', requestOptions)
  desk.answers.set('/sign-in', { token: 'new' })
  desk.answers.set('/enrol/options', { hostName: 'Noor', options: creationOptions })
  desk.answers.set('/enrol', { token: 'new' })
  vi.mocked(showPasskey).mockResolvedValue({ ok: true, value: passkey as never })
  vi.mocked(makePasskey).mockResolvedValue({ ok: true, value: passkey as never })
})

test('a host signs in with one press of Enter', async () => {
  await render(<PasskeyLogin />)
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => desk.openedPath()).toBe(DESK_ROOT)
  expect(desk.keptToken()).toBe('"new"')
})

test('a host who is signed in goes on to the desk', async () => {
  sessionStorage.setItem('site-desk-token', '"token"')
  await render(<PasskeyLogin />)
  await expect.poll(() => desk.openedPath()).toBe(DESK_ROOT)
})

test.each([
  ['cancelled', 'status'],
  ['elsewhere', 'alert'],
  ['unsupported', 'alert']
] as const)('a passkey that is %s is explained', async (fault, role) => {
  vi.mocked(showPasskey).mockResolvedValue({ ok: false, refusal: fault })
  await render(<PasskeyLogin />)
  await button.click()
  await expect.element(page.getByRole(role).last()).toHaveTextContent(text.faults[fault]('localhost'))
  expect(desk.openedPath()).toBe('')
})

test.each([
  ['passkey-refused', 403, text.faults.refused('')],
  ['too-many-passkeys', 429, text.faults['too-many']('')],
  ['unexpected', 500, text.faults.failed('')]
])('a sign-in that is refused as %s is explained', async (code, status, sentence) => {
  desk.answers.set('/sign-in', () => problem(status, code))
  await render(<PasskeyLogin />)
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  expect(desk.keptToken()).toBeNull()
})

test('an invitation greets its host, names the device, and leaves the link out of the address', async () => {
  location.hash = 'x'.repeat(43)
  await render(<Enrol />)
  await expect.element(page.getByText(enrolText.intro('Noor'))).toBeVisible()
  expect(location.hash).toBe('')
  await userEvent.fill(page.getByLabelText(enrolText.name), 'Telefoon van Noor')
  await make.click()
  await expect.poll(() => desk.openedPath()).toBe(DESK_ROOT)
  expect(desk.keptToken()).toBe('"new"')
})

test('a name stays when making the passkey was cancelled', async () => {
  vi.mocked(makePasskey).mockResolvedValue({ ok: false, refusal: 'cancelled' })
  location.hash = 'x'.repeat(43)
  await render(<Enrol />)
  await userEvent.fill(page.getByLabelText(enrolText.name), 'Sleutel')
  await make.click()
  await expect.element(page.getByText(text.faults.cancelled(''))).toBeVisible()
  await expect.element(page.getByLabelText(enrolText.name)).toHaveValue('Sleutel')
})

test.each([
  ['is over', () => problem(410, 'unknown-link'), enrolText.over],
  ['is cut off', () => problem(400, 'invalid-request'), enrolText.over],
  ['cannot be loaded', () => problem(503, 'service-unavailable'), enrolText.failed]
])('a link that %s is explained', async (_, answer, sentence) => {
  desk.answers.set('/enrol/options', answer)
  await render(<Enrol />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${sentence} ${enrolText.toSignIn}`)
})

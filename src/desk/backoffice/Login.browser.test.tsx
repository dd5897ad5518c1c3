import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loginText as text } from '#texts/backoffice.ts'
import { Login } from './Login.tsx'
import { ORDERS_PATH } from './office-lists.ts'
import { EXPIRED_KEY, TOKEN_KEY } from './office-memory.ts'

const fetchMock = vi.fn<typeof fetch>()
const field = page.getByLabelText(text.password, { exact: true })
const submit = page.getByRole('button', { name: text.submit })
const problem = (status: number, code: string) =>
  Response.json(
    { type: 'about:blank', title: 'Nee', status, code, error: 'Nee.', requestId: 'r1' },
    { status }
  )

/** Cancels navigations and records their destination, so that the test page stays. */
let openedPath = ''
const stay = (event: NavigateEvent) => {
  const { pathname } = new URL(event.destination.url)
  if (pathname === location.pathname) return
  openedPath = pathname
  event.preventDefault()
}

beforeEach(() => {
  sessionStorage.clear()
  openedPath = ''
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  window.navigation?.addEventListener('navigate', stay)
})
afterEach(() => {
  window.navigation?.removeEventListener('navigate', stay)
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the right password, which is sent once, opens the orders', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchMock.mockReturnValue(promise)
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await userEvent.fill(field, 'geheim')
  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  resolve(Response.json({ token: 'abc' }))
  await expect.poll(() => openedPath).toBe(ORDERS_PATH)
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem(`site${TOKEN_KEY}`)).toBe('"abc"')
})

test('a wrong password is reported, and selected for typing again', async () => {
  fetchMock.mockResolvedValue(problem(401, 'wrong-password'))
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await userEvent.fill(field, 'mis')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.wrong)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  expect(openedPath).toBe('')
})

test.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), text.network],
  ['too many were wrong', async () => problem(429, 'too-many-logins'), `${text.failed} ${text.tooMany}`],
  ['too many log in at once', async () => problem(503, 'logins-busy'), text.busy],
  ['the server breaks', async () => new Response('<!doctype html>', { status: 502 }), text.failed]
])('the login explains why nobody is logged in when %s', async (_, answer, sentence) => {
  fetchMock.mockImplementation(answer)
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await userEvent.fill(field, 'geheim')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(submit).not.toHaveAttribute('aria-disabled')
})

test('the login can show the password', async () => {
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await page.getByLabelText(text.show).click()
  await expect.element(field).toHaveAttribute('type', 'text')
})

test('the login reports once that a session has ended', async () => {
  sessionStorage.setItem(`site${EXPIRED_KEY}`, 'true')
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(text.expired)
  expect(sessionStorage.getItem(`site${EXPIRED_KEY}`)).toBeNull()
})

test('the login forwards a host with a session to the orders', async () => {
  sessionStorage.setItem(`site${TOKEN_KEY}`, '"abc"')
  await render(<Login userName="kino9-backoffice" next={ORDERS_PATH} />)
  await expect.poll(() => openedPath).toBe(ORDERS_PATH)
})

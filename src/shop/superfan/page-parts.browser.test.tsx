// The parts of the Superfan page besides the signup: the form for the portal link, and the list of fans.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fanListText, manageLinkText as text } from '#texts/superfan.ts'
import { renderEarly } from '../../browser/early-island.browser.testing.tsx'
import { FanList } from './FanList.tsx'
import { ManageLink } from './ManageLink.tsx'

const fetchMock = vi.fn<typeof fetch>()
const problem = (status: number, code: string, error: string) =>
  Response.json({ type: 'about:blank', title: 'Nee', status, code, error, requestId: 'r1' }, { status })

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the form for the portal link sends once what it showed when it was pressed before its code came', async () => {
  fetchMock.mockResolvedValue(Response.json({ ok: true }))
  const { island, codeComes, remove } = renderEarly(<ManageLink supportMail="hulp@kino9.example" />)
  onTestFinished(remove)
  const field = island.querySelector('input') as HTMLInputElement
  const send = island.querySelector('button') as HTMLButtonElement
  field.value = 'noor@voorbeeld.be'
  send.click()
  field.value = 'noor@voorbeeld.b'
  await codeComes()
  await expect.element(page.getByRole('status')).toHaveTextContent(text.sent)
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({ email: 'noor@voorbeeld.be' })
  expect(field.value).toBe('noor@voorbeeld.b')
})

describe('the form for the portal link', () => {
  const field = page.getByLabelText(text.email)
  const send = page.getByRole('button', { name: text.send })

  beforeEach(async () => {
    await render(<ManageLink supportMail="hulp@kino9.example" />)
  })

  test.each([
    ['', text.missing],
    ['noor@', text.wrong]
  ])(
    'the form for the portal link refuses the address %j beside the field, until it is valid',
    async (typed, fault) => {
      if (typed) await userEvent.fill(field, typed)
      await send.click()
      await expect.element(page.getByText(fault)).toBeVisible()
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      expect(fetchMock).not.toHaveBeenCalled()
      await userEvent.fill(field, 'noor@voorbeeld.be')
      await expect.poll(() => page.getByText(fault).query()).toBeNull()
    }
  )

  test('the form for the portal link is sent once, and gets the same response for every address', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    await userEvent.fill(field, ' Noor@voorbeeld.be ')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('button', { name: text.sending }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    resolve(Response.json({ ok: true }))
    await expect.element(page.getByRole('status')).toHaveTextContent(text.sent)
    expect(fetchMock).toHaveBeenCalledOnce()
    expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({ email: 'noor@voorbeeld.be' })
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), text.failed],
    [
      'too many were asked for',
      async () => problem(429, 'too-many-links', 'Over een uur kan het weer.'),
      `${text.failed} Over een uur kan het weer.`
    ]
  ])('the form for the portal link shows that no mail was sent when %s', async (_, answer, sentence) => {
    fetchMock.mockImplementation(answer)
    await userEvent.fill(field, 'noor@voorbeeld.be')
    await send.click()
    await expect.element(page.getByRole('status')).toHaveTextContent(sentence)
    await expect.element(send).not.toHaveAttribute('aria-disabled')
  })
})

describe('the list of Superfans', () => {
  test('the list of Superfans loads, and shows names as text', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    await render(<FanList />)
    await expect.element(page.getByText(fanListText.loading)).toBeInTheDocument()
    resolve(Response.json({ nicknames: ['popcornprins', '<b>Noor</b>', 'popcornprins'] }))
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent)
      )
      .toEqual(['popcornprins', '<b>Noor</b>', 'popcornprins'])
    await expect.element(page.getByText(fanListText.thanks)).toBeVisible()
  })

  test('the page says so when the list is empty', async () => {
    fetchMock.mockResolvedValue(Response.json({ nicknames: [] }))
    await render(<FanList />)
    await expect.element(page.getByText(fanListText.empty)).toBeVisible()
  })

  test('the list shows an error when it fails to load, and a button to retry', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await render(<FanList />)
    await expect.element(page.getByRole('alert').getByText(fanListText.failed)).toBeVisible()
    fetchMock.mockResolvedValue(Response.json({ nicknames: ['Noor'] }))
    await page.getByRole('button', { name: fanListText.again }).click()
    await expect.element(page.getByRole('heading', { name: fanListText.heading })).toHaveFocus()
    await expect.element(page.getByText('Noor')).toBeVisible()
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toastsText } from '#texts/toasts.ts'
import { late } from './Late.tsx'
import { $toasts } from './notices.store.ts'

const Part = ({ name }: { name: string }) => <p>Hier is {name}</p>
const fetchCode = vi.fn<() => Promise<typeof Part>>()
const onMissing = vi.fn()

beforeEach(() => {
  $toasts.set([])
  fetchCode.mockReset()
  onMissing.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

test('a part whose code fails says so, and comes at the next attempt', async () => {
  fetchCode.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Part)
  const Late = late(fetchCode, 'test')
  const { rerender } = await render(<Late name="Noor" attempt={1} onMissing={onMissing} />)
  await expect.poll(() => $toasts.get()[0]?.text).toBe(toastsText.noConnection)
  expect(onMissing).toHaveBeenCalledOnce()
  await rerender(<Late name="Noor" attempt={2} onMissing={onMissing} />)
  await expect.element(page.getByText('Hier is Noor')).toBeVisible()
})

test('a part whose code failed comes when it is shown again, and its code is loaded once', async () => {
  fetchCode.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Part)
  const Late = late(fetchCode, 'test')
  const first = await render(<Late name="Noor" />)
  await expect.poll(() => $toasts.get().length).toBe(1)
  await first.unmount()
  await render(<Late name="Noor" />)
  await expect.element(page.getByText('Hier is Noor')).toBeVisible()
  await render(<Late name="Sam" />)
  await expect.element(page.getByText('Hier is Sam')).toBeVisible()
  expect(fetchCode).toHaveBeenCalledTimes(2)
})

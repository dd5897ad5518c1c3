import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deskDateText as text } from '#texts/next-date.ts'
import { $viewer } from '../access/desk.store.ts'
import { NextDate } from './NextDate.tsx'

const FAR = '2126-11-26'

test('a date is sent as soon as it is whole, and can be taken away', async () => {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { day } = JSON.parse(String(init?.body))
    sent.push(day)
    const queue = { buildsAt: null, waitsFor: null, buildsLeft: 6, canBuild: true }
    return Response.json({ nextDate: day, queue })
  })
  $viewer.set({ host: 'wout' } as never)
  const shown = await render(<NextDate day={null} />)
  const field = page.getByLabelText(text.label)
  await field.fill('0002-11-26')
  await field.fill(FAR)
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await shown.rerender(<NextDate day={FAR} />)
  await page.getByRole('button', { name: text.take }).click()
  await expect.element(field).toHaveValue('')
  await vi.waitFor(() => expect(sent).toEqual([FAR, null]))
})

test('somebody with the password sees the date and cannot change it', async () => {
  $viewer.set({} as never)
  await render(<NextDate day={FAR} />)
  await expect.element(page.getByLabelText(text.label)).toBeDisabled()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

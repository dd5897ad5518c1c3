import { afterEach, expect, test, vi } from 'vitest'
import { whenSeen } from './when-seen.ts'

const arrive = () => document.dispatchEvent(new Event('astro:page-load'))
const page = (markup: string) => {
  document.body.innerHTML = markup
  arrive()
}
/** Resolves when all observers have reported what they observe by now. */
const observed = () =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      // The others report in the same task.
      setTimeout(resolve)
    })
    observer.observe(document.body)
  })

afterEach(() => {
  document.body.innerHTML = ''
})

test('the code for an element far below is loaded once, when the visitor scrolls near it', async () => {
  const load = vi.fn(async () => {})
  whenSeen('far-thing', load)
  page('<div style="height: 4000px"></div><far-thing style="display: block">x</far-thing>')
  await observed()
  expect(load).not.toHaveBeenCalled()
  document.querySelector('far-thing')?.scrollIntoView()
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  page('<far-thing style="display: block">x</far-thing>')
  await observed()
  expect(load).toHaveBeenCalledTimes(1)
})

test('the code for a hidden panel waits until the panel is shown', async () => {
  const load = vi.fn(async () => {})
  whenSeen('panel-thing', load)
  page('<section hidden><panel-thing style="display: block">x</panel-thing></section>')
  await observed()
  expect(load).not.toHaveBeenCalled()
  document.querySelector('section')?.removeAttribute('hidden')
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
})

test('a failure is retried on a later page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue()
  whenSeen('lost-thing', load)
  page('<lost-thing style="display: block">x</lost-thing>')
  await expect.poll(() => warned).toHaveBeenCalled()
  page('<lost-thing style="display: block">x</lost-thing>')
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  warned.mockRestore()
})

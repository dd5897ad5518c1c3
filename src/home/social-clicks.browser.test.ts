import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { track } from '../browser/track.ts'
import { countSocialClicks } from './social-clicks.enhance.ts'

vi.mock(import('../browser/track.ts'), () => ({ track: vi.fn() }))

const press = (selector: string, type: string, button = 0) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))

beforeAll(() => {
  countSocialClicks()
  document.addEventListener('click', (event) => event.preventDefault())
})

beforeEach(() => {
  vi.mocked(track).mockClear()
  document.body.innerHTML =
    '<a id="a" href="/x" data-platform="discord"><span>Discord</span></a><a id="b" href="/y">Iets anders</a>'
})

test('a press on a platform is counted, wherever on the link it falls', () => {
  press('#a span', 'click')
  expect(track).toHaveBeenCalledExactlyOnceWith('Social Click', { platform: 'discord', section: 'about' })
})

test('so is the middle button, which opens a tab; the right one opens a menu and is not', () => {
  press('#a', 'auxclick', 2)
  expect(track).not.toHaveBeenCalled()
  press('#a', 'auxclick', 1)
  expect(track).toHaveBeenCalledOnce()
})

test('other links are not counted', () => {
  press('#b', 'click')
  expect(track).not.toHaveBeenCalled()
})

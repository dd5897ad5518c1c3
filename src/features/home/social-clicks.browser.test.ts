import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { track } from '../../browser/track.ts'
import { countSocialClicks } from './social-clicks.client.ts'

vi.mock(import('../../browser/track.ts'), () => ({ track: vi.fn() }))

const press = (selector: string, type: string, button = 0) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))

let links = ''

beforeAll(async () => {
  const brand = (id: string, platform?: string) =>
    renderAstro('/src/components/BrandLink.astro', { href: `/${id}`, label: id, platform })
  links = (await brand('discord', 'discord')) + (await brand('elders'))
  countSocialClicks()
  document.addEventListener('click', (event) => event.preventDefault())
})

beforeEach(() => {
  vi.mocked(track).mockClear()
  document.body.innerHTML = links
})

test('counts a press on a platform, anywhere on the link', () => {
  press('[href="/discord"] span', 'click')
  expect(track).toHaveBeenCalledExactlyOnceWith('Social Click', { platform: 'discord', section: 'about' })
})

test('counts the middle button, which opens a tab, but not the right one, which opens a menu', () => {
  press('[href="/discord"]', 'auxclick', 2)
  expect(track).not.toHaveBeenCalled()
  press('[href="/discord"]', 'auxclick', 1)
  expect(track).toHaveBeenCalledOnce()
})

test('does not count other links', () => {
  press('[href="/elders"]', 'click')
  expect(track).not.toHaveBeenCalled()
})

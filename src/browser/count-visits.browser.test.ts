import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countVisits } from './count-visits.ts'
import { renderAstro } from './render-astro.testing.ts'
import { track } from './track.ts'

vi.mock(import('./track.ts'), () => ({ track: vi.fn() }))

let links = ''

beforeAll(async () => {
  const brand = (id: string, platform?: string) =>
    renderAstro('/src/ui/BrandLink.astro', { href: `/${id}`, label: id, platform })
  links = (await brand('discord', 'discord')) + (await brand('elders'))
  countVisits()
  document.addEventListener('click', (event) => event.preventDefault())
})

beforeEach(() => {
  vi.mocked(track).mockClear()
  document.body.innerHTML = links
})

test('a page is counted when the router shows it and when the browser restores it, but not twice on a full load', () => {
  document.dispatchEvent(new Event('astro:page-load'))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(track).toHaveBeenCalledExactlyOnceWith('pageview')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(track).toHaveBeenCalledTimes(2)
})

describe('a link to a platform', () => {
  const press = (selector: string, type: string, button = 0) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))

  test('a link to a platform is counted, wherever it is pressed', () => {
    press('[href="/discord"] span', 'click')
    expect(track).toHaveBeenCalledExactlyOnceWith('Social Click', { platform: 'discord', section: 'about' })
  })

  test('a link to a platform is counted for the middle button, which opens a tab, but not for the right one, which opens a menu', () => {
    press('[href="/discord"]', 'auxclick', 2)
    expect(track).not.toHaveBeenCalled()
    press('[href="/discord"]', 'auxclick', 1)
    expect(track).toHaveBeenCalledOnce()
  })

  test('a link to a platform is not counted for any other destination', () => {
    press('[href="/elders"]', 'click')
    expect(track).not.toHaveBeenCalled()
  })
})

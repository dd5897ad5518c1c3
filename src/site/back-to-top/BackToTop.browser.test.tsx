import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BackToTop } from './BackToTop.tsx'
import '../../styles/global.css'
import { BACK_TO_TOP_EVENT, followScrolling } from './back-to-top.store.ts'

const button = () => page.getByRole('button', { name: 'Terug naar boven' })
const hydrate = vi.fn()
const main = document.createElement('main')

/** Scroll events arrive with the next frame. */
const scrollToPx = (top: number) =>
  new Promise<void>((done) => {
    addEventListener('scroll', () => done(), { once: true })
    scrollTo({ top, behavior: 'instant' })
  })

beforeAll(() => {
  main.innerHTML = '<h1 tabindex="-1">Films</h1><div style="height: 4000px"></div>'
  document.body.append(main)
  addEventListener(BACK_TO_TOP_EVENT, hydrate)
  followScrolling()
})
beforeEach(async () => {
  if (scrollY !== 1200) await scrollToPx(1200)
  document.dispatchEvent(new Event('astro:page-load'))
  hydrate.mockClear()
  await render(<BackToTop />)
})
afterAll(() => main.remove())

test('the button to the top is hidden while scrolling down', async () => {
  await scrollToPx(1500)
  await expect.element(button()).not.toBeInTheDocument()
  expect(hydrate).not.toHaveBeenCalled()
})

test('the button to the top appears while scrolling up, and disappears near the top', async () => {
  await scrollToPx(1000)
  expect(hydrate).toHaveBeenCalledOnce()
  await expect.element(button()).toBeVisible()
  await scrollToPx(200)
  await expect.element(button()).not.toBeInTheDocument()
})

test('the button to the top does not appear when a navigation has scrolled the page', async () => {
  await scrollToPx(1000)
  document.dispatchEvent(new Event('astro:page-load'))
  await expect.element(button()).not.toBeInTheDocument()
})

test('the button to the top scrolls to the heading at the top', async () => {
  await scrollToPx(1000)
  await button().click()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(page.getByRole('heading', { name: 'Films' })).toHaveFocus()
  await expect.element(button()).not.toBeInTheDocument()
})

test('the button to the top stays hidden while a modal dialog is open', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await scrollToPx(1000)
  await expect.element(button()).not.toBeInTheDocument()
  dialog.remove()
})

test.each(['a notice', 'the offer to follow a transcript'])(
  'the button to the top makes room for %s, but not while it has the focus',
  async (other) => {
    await scrollToPx(1000)
    await expect.element(button()).toBeVisible()
    const element = button().element() as HTMLElement
    const island = document.createElement('astro-island')
    if (other === 'a notice') island.innerHTML = '<div class="toasts is-shown"></div>'
    else document.documentElement.toggleAttribute('data-offers-follow', true)
    document.body.append(island)
    expect(getComputedStyle(element).visibility).toBe('hidden')
    island.remove()
    document.documentElement.removeAttribute('data-offers-follow')
    element.focus()
    document.body.append(island)
    expect(getComputedStyle(element).visibility).toBe('visible')
    island.remove()
  }
)

test('the button to the top gives way to what the keyboard is at', async () => {
  const corner = document.createElement('button')
  corner.textContent = 'Eén meer'
  corner.style.cssText = 'position: fixed; right: 20px; bottom: 30px'
  main.append(corner)
  await scrollToPx(1000)
  await expect.element(button()).toBeVisible()
  main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(corner)
  await expect.element(button()).not.toBeInTheDocument()
  corner.remove()
  await scrollToPx(900)
  await expect.element(button()).toBeVisible()
})

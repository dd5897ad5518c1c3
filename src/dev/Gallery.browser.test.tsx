import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.tsx'
import '../styles/global.css'

const root = document.documentElement
afterEach(async () => {
  await emulate()
  root.classList.remove('dark')
  root.removeAttribute('dir')
  root.style.fontSize = ''
})

/** As a visitor set it in the system, for example `{ 'forced-colors': 'active' }`. */
const emulate = (media: Record<string, string> = {}) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(media).map(([name, value]) => ({ name, value }))
  })

const findings = async () =>
  (await axe.run(document.body)).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`
  )

test.each([
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' }
])('every part of the kit is accessible at $width px in $theme', async ({ width, theme }) => {
  await page.viewport(width, 900)
  root.dataset.theme = theme
  root.classList.toggle('dark', theme === 'dark')
  root.lang = 'en'
  document.title = 'Gallery'
  await render(
    <main>
      <h1>Gallery</h1>
      <Gallery />
    </main>
  )
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Open drawer' }).click()
  expect(await findings()).toEqual([])
})

test.each(['ltr', 'rtl'])('no part is wider than a phone when text is twice as large, %s', async (dir) => {
  await page.viewport(390, 900)
  root.dir = dir
  root.style.fontSize = '200%'
  await render(<Gallery />)
  expect(root.scrollWidth).toBeLessThanOrEqual(390)
})

test('every field, button and dialog of the kit has an edge in forced colours', async () => {
  await emulate({ 'forced-colors': 'active' })
  await render(<Gallery />)
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  await page.getByRole('button', { name: 'Open drawer' }).click()
  const edged = '.button, dialog[open], select, textarea, .input'
  const withoutEdge = [...document.querySelectorAll(edged)].filter((part) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(part)
    return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) === 0
  })
  expect(withoutEdge.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
})

test('no part of the kit moves for long where the visitor wants less motion', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  await render(<Gallery />)
  await page.getByRole('button', { name: 'Open drawer' }).click()
  const moving = document
    .getAnimations()
    .filter((animation) => {
      const effect = animation.effect as KeyframeEffect
      return effect.getKeyframes().some(({ transform }) => transform && transform !== 'none')
    })
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : String(animation)))
  expect(moving).toEqual([])
  const smooth = [...document.querySelectorAll('*')].filter(
    (part) => getComputedStyle(part).scrollBehavior === 'smooth'
  )
  expect(smooth.map(({ className }) => className)).toEqual([])
})

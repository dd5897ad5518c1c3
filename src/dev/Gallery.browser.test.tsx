import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.tsx'
import '../styles/global.css'

const root = document.documentElement
afterEach(() => {
  root.classList.remove('dark')
  root.removeAttribute('dir')
  root.style.fontSize = ''
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

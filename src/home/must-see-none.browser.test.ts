// The must-see list of a new podcast, whose hosts rated no film yet.
import { expect, test } from 'vitest'
import { mustSeeText } from '#texts/must-see.ts'
import { renderAstro } from '../browser/render-astro.testing.ts'

test.each([
  ['tab', '/src/home/MustSeePanel.astro', { ranked: [] }],
  ['page', '/src/pages/_switched/must-see/index.astro', {}]
])('the must-see %s of a podcast without films says so, and of no failure', async (_, file, props) => {
  document.body.innerHTML = await renderAstro(file, props, { isNew: true })
  const said = document.querySelector('main')?.textContent ?? document.body.textContent
  expect(said).toContain(mustSeeText.none)
  expect(document.body.innerHTML).not.toContain(mustSeeText.failed)
  expect(document.body.innerHTML).not.toContain(mustSeeText.retry)
})

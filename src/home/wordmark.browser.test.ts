import { expect, test } from 'vitest'
import { renderAstro } from '../browser/render-astro.testing.ts'

test.each([
  ['KINO\u00a09', 'KINO', 'ends'],
  ['De Kas', 'De Kas', 'precedes'],
  ['Kanaal 9', 'Kanaal 9', 'precedes']
])('the name %s is shown as %s, which the sign %s', async (name, word, place) => {
  document.body.innerHTML = await renderAstro('/src/home/Wordmark.astro', { name })
  const visible = document.querySelector('.wordmark > span[aria-hidden]')
  const sign = document.querySelector('.wordmark > svg')
  expect(visible?.textContent).toBe(word)
  expect(visible?.nextElementSibling === sign ? 'ends' : 'precedes').toBe(place)
  expect(document.querySelector('.wordmark > .sr-only')?.textContent).toBe(name)
})

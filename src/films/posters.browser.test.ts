import { beforeAll, expect, test, vi } from 'vitest'
import { renderAstro } from '../browser/render-astro.testing.ts'
import { replaceBrokenPictures } from './posters.enhance.ts'

const BROKEN = 'data:image/webp;base64,AAAA'

beforeAll(() => {
  replaceBrokenPictures()
})

test('a poster that does not come gives way to the drawn curtain with its title', async () => {
  const film = { title: 'La Jetée <1962>', year: 1962, posterUrl: BROKEN, eager: true, noArtLabel: '' }
  document.body.innerHTML = await renderAstro('/src/ui/Poster.astro', film)
  await vi.waitFor(() => expect(document.querySelector('.poster-no-art')).not.toBeNull())
  expect(document.querySelector('.poster-no-art b')?.textContent).toBe('La Jetée <1962>')
  expect(document.querySelector('.poster-no-art')?.textContent).toContain('No art')
  expect(document.querySelector('img')).toBeNull()
})

test('a cover that does not come gives way to the enamel digit', async () => {
  const wordmark = await renderAstro('/src/home/Wordmark.astro', { name: 'KINO\u00a09' })
  const cover = await renderAstro('/src/episodes/Cover.astro', { imageUrl: BROKEN, alt: '', eager: true })
  document.body.innerHTML = wordmark + cover
  await vi.waitFor(() => expect(document.querySelector('.cover .cover-sign path')).not.toBeNull())
  expect(document.querySelector('.cover img')).toBeNull()
})

test('other pictures are left as they are', async () => {
  document.body.innerHTML = `<img src="${BROKEN}" alt="Een zaal">`
  const picture = document.querySelector('img')
  await new Promise((resolve) => picture?.addEventListener('error', resolve))
  expect(document.querySelector('img')).toBe(picture)
})

test('pictures that failed before the script came give way, each of them, and so do those that fail later', async () => {
  const row = (name: string) =>
    Array.from(
      { length: 7 },
      (_, at) => `<span class="poster-frame"><img src="${BROKEN}" alt="${name} ${at + 1}"></span>`
    ).join('')
  // As before the script came: nobody hears of the failures.
  const keepQuiet = (event: Event) => event.stopImmediatePropagation()
  addEventListener('error', keepQuiet, { capture: true })
  document.body.innerHTML = `<div id="early">${row('Vroeg')}</div><div id="late"></div>`
  await vi.waitFor(() => expect([...document.images].every(({ complete }) => complete)).toBe(true))
  removeEventListener('error', keepQuiet, { capture: true })
  expect(document.images).toHaveLength(7)

  replaceBrokenPictures()
  expect(document.images).toHaveLength(0)
  expect(document.querySelectorAll('#early .poster-no-art')).toHaveLength(7)

  const late = document.querySelector('#late')
  if (late) late.innerHTML = row('Laat')
  await vi.waitFor(() => expect(document.querySelectorAll('#late .poster-no-art')).toHaveLength(7))
  expect(document.images).toHaveLength(0)
})

import { beforeAll, expect, test } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { replaceBrokenPictures } from './pictures.client.ts'

const BROKEN = 'data:image/webp;base64,AAAA'

const FILM = { title: 'La Jetée <1962>', year: 1962 }
const POSTER = { href: '', showsYear: true, eager: true }
const COVER = { alt: '', eager: true }
/** HTML of each with a picture that fails to load, and without a picture. */
let posters = { broken: '', drawn: '' }
let covers = { broken: '', drawn: '' }
let wordmark = ''

beforeAll(async () => {
  const poster = (posterUrl: string) =>
    renderAstro('/src/films/film/FilmPoster.astro', { ...POSTER, film: { ...FILM, posterUrl } })
  const cover = (imageUrl: string) => renderAstro('/src/listen/episodes/Cover.astro', { ...COVER, imageUrl })
  posters = { broken: await poster(BROKEN), drawn: await poster('') }
  covers = { broken: await cover(BROKEN), drawn: await cover('') }
  wordmark = await renderAstro('/src/home/Wordmark.astro', { name: 'KINO\u00a09' })
  replaceBrokenPictures()
})

/** The HTML as the browser serialises it. */
function written(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML
}

test('a poster that fails to load is replaced by the drawn curtain with its title', async () => {
  document.body.innerHTML = posters.broken
  await expect.poll(() => document.querySelector('.poster-no-art')).not.toBeNull()
  expect(document.querySelector('.poster-no-art b')?.textContent).toBe('La Jetée <1962>')
  expect(document.querySelector('.poster-no-art')?.textContent).toContain('No art')
  expect(document.body.innerHTML).toBe(written(posters.drawn))
})

test('a cover that fails to load is replaced by the enamel digit', async () => {
  document.body.innerHTML = wordmark + covers.broken
  await expect.poll(() => document.querySelector('.cover .cover-sign path')).not.toBeNull()
  expect(document.querySelector('.cover')?.outerHTML).toBe(written(covers.drawn))
})

test('other pictures do not change', async () => {
  document.body.innerHTML = `<img src="${BROKEN}" alt="Een zaal">`
  const picture = document.querySelector('img')
  await new Promise((resolve) => picture?.addEventListener('error', resolve))
  expect(document.querySelector('img')).toBe(picture)
})

test('pictures that failed before the script ran are replaced, and those that fail later', async () => {
  const row = posters.broken.repeat(7)
  // Simulates the time before the script runs: nothing handles the errors yet.
  const keepQuiet = (event: Event) => event.stopImmediatePropagation()
  addEventListener('error', keepQuiet, { capture: true })
  document.body.innerHTML = `<div id="early">${row}</div><div id="late"></div>`
  await expect.poll(() => [...document.images].every(({ complete }) => complete)).toBe(true)
  removeEventListener('error', keepQuiet, { capture: true })
  expect(document.images).toHaveLength(7)

  replaceBrokenPictures()
  await expect.poll(() => document.images).toHaveLength(0)
  expect(document.querySelectorAll('#early .poster-no-art')).toHaveLength(7)

  const late = document.querySelector('#late')
  if (late) late.innerHTML = row
  await expect.poll(() => document.querySelectorAll('#late .poster-no-art')).toHaveLength(7)
  expect(document.images).toHaveLength(0)
})

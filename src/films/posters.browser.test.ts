import { beforeAll, expect, test, vi } from 'vitest'
import { replaceBrokenPictures } from './posters.enhance.ts'

const BROKEN = 'data:image/webp;base64,AAAA'

beforeAll(() => {
  replaceBrokenPictures()
})

test('a poster that does not come gives way to the drawn curtain with its title', async () => {
  document.body.innerHTML = `<span class="poster-frame"><img src="${BROKEN}" alt="La Jetée <1962>"></span>`
  await vi.waitFor(() => expect(document.querySelector('.poster-no-art')).not.toBeNull())
  expect(document.querySelector('.poster-no-art b')?.textContent).toBe('La Jetée <1962>')
  expect(document.querySelector('.poster-no-art')?.textContent).toContain('No art')
  expect(document.querySelector('img')).toBeNull()
})

test('a cover that does not come gives way to the enamel digit', async () => {
  document.body.innerHTML = `<span class="wordmark"><svg><path d="M0 0h9v9z" /></svg></span>
    <span class="cover"><img src="${BROKEN}" alt=""></span>`
  await vi.waitFor(() => expect(document.querySelector('.cover .cover-sign path')).not.toBeNull())
  expect(document.querySelector('.cover img')).toBeNull()
})

test('other pictures are left as they are', async () => {
  document.body.innerHTML = `<img src="${BROKEN}" alt="Een zaal">`
  const picture = document.querySelector('img')
  await new Promise((resolve) => picture?.addEventListener('error', resolve))
  expect(document.querySelector('img')).toBe(picture)
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shortName } from '../../browser/site.ts'
import { track } from '../../browser/track.ts'
import { REVEALED_KEY } from '../overlay/film-memory.ts'
import { $isRevealed, setRevealed } from '../overlay/films.store.ts'
import { SpoilerCover } from './SpoilerCover.tsx'

vi.mock(import('../../browser/track.ts'), () => ({ track: vi.fn() }))

const stored = () => sessionStorage.getItem(shortName + REVEALED_KEY)
const films = () => page.getByText('Fargo')
const cover = () => page.getByText('Spoiler alert!')
const open = () =>
  render(
    <SpoilerCover filmCount={3}>
      <p>Fargo</p>
    </SpoilerCover>
  )

beforeEach(() => {
  setRevealed(false)
  vi.mocked(track).mockClear()
})

describe('the films of the next episode', () => {
  test('the films of the next episode are hidden until the cover is pressed, which is stored for the visit and counted', async () => {
    await open()
    await expect.element(films()).not.toBeVisible()
    await cover().click()
    await expect.element(films()).toBeVisible()
    await expect.poll(() => stored()).toBe('true')
    expect(track).toHaveBeenCalledExactlyOnceWith('Upcoming Movies Reveal', {
      action: 'reveal',
      movie_count: 3
    })
  })

  test('the films of the next episode can be hidden again, which is stored and counted too', async () => {
    setRevealed(true)
    await open()
    await expect.element(films()).toBeVisible()
    expect(track).not.toHaveBeenCalled()
    await page.getByText('Verberg').click()
    await expect.element(films()).not.toBeVisible()
    await expect.poll(() => stored()).toBeNull()
    expect(track).toHaveBeenCalledExactlyOnceWith('Upcoming Movies Reveal', {
      action: 'hide',
      movie_count: 3
    })
  })

  test('the films of the next episode stay as chosen where nothing can be stored', async () => {
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await open()
    await cover().click()
    await expect.poll(() => $isRevealed.get()).toBe(true)
    await expect.element(films()).toBeVisible()
    refused.mockRestore()
  })
})

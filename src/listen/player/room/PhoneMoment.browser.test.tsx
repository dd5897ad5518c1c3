import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { codePath } from '../../sharing/code-path.ts'
import { $player, $positionSeconds } from '../player.store.ts'
import { PhoneMoment } from './PhoneMoment.tsx'

const URL_118 = 'https://kino9.example/aflevering/118/'
const pathOf = (url: string) => codePath(encode(url, { ecc: 'M', border: 4 }).data)
const drawn = () => document.querySelector('[role="img"] path')?.getAttribute('d')

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', `<meta property="og:url" content="${URL_118}">`)
  $player.set({ step: 'closed' })
})
afterEach(() => {
  document.querySelector('meta[property="og:url"]')?.remove()
  $player.set({ step: 'closed' })
  $positionSeconds.set(0)
})

test('what is playing has a code of its second, while the player is open', async () => {
  await render(<PhoneMoment />)
  expect(drawn()).toBeUndefined()
  $positionSeconds.set(754.6)
  $player.set({
    step: 'playing',
    episode: { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' },
    tries: 0
  })
  await expect.poll(drawn).toBe(pathOf(`${URL_118}?t=754`))
  await expect
    .element(page.getByText('Scan, en de aflevering gaat daar verder vanaf 0:12:34.'))
    .toBeInTheDocument()
  $positionSeconds.set(900)
  await expect.poll(drawn).toBe(pathOf(`${URL_118}?t=900`))
  $player.set({ step: 'closed' })
  await expect.poll(drawn).toBeUndefined()
})

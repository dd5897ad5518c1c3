import { expect, test } from 'vitest'
import { ALWAYS_DRAWN, BACKFILLED_PER_BUILD, planShareImages } from './share-images.ts'

const episodes = Array.from({ length: 100 }, (_, index) => ({
  path: `/aflevering/${100 - index}/`,
  hash: `h${100 - index}`
}))
const pages = [{ path: '/', hash: 'home' }]

test('a first build draws the pages, the newest 48 episodes and only twelve older ones', () => {
  const { draw, images } = planShareImages(pages, episodes, () => false)
  expect(draw).toHaveLength(1 + ALWAYS_DRAWN + BACKFILLED_PER_BUILD)
  expect(images['/']).toBe('/media/share/home.jpg')
  expect(images['/aflevering/100/']).toBe('/media/share/h100.jpg')
  expect(images['/aflevering/40/']).toBeUndefined()
})

test('later builds draw twelve more each until every episode has its own', () => {
  const drawn = new Set<string>()
  for (let build = 0; build < 10; build++)
    for (const image of planShareImages(pages, episodes, (hash) => drawn.has(hash)).draw)
      drawn.add(image.hash)
  const { draw, images } = planShareImages(pages, episodes, (hash) => drawn.has(hash))
  expect(draw).toEqual([])
  expect(Object.keys(images)).toHaveLength(101)
})

test('an old image that is already drawn does not use up the limit', () => {
  const isDrawn = (hash: string) => hash === 'h3'
  const { draw, images } = planShareImages([], episodes, isDrawn)
  expect(images['/aflevering/3/']).toBe('/media/share/h3.jpg')
  expect(draw).toHaveLength(ALWAYS_DRAWN + BACKFILLED_PER_BUILD)
})

test('no page links to an image that is not drawn', () => {
  const isDrawn = (hash: string) => hash.endsWith('7')
  const { draw, images } = planShareImages(pages, episodes, isDrawn)
  const there = new Set([...draw.map((image) => image.hash), ...episodes.map((e) => e.hash).filter(isDrawn)])
  for (const address of Object.values(images)) expect(there).toContain(/([^/]+)\.jpg$/.exec(address)?.[1])
})

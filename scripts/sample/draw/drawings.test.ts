import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coverSvg } from './cover.ts'
import { covers } from './covers.ts'
import { missingArt } from './missing-art.ts'
import { posterSvg } from './poster.ts'
import { posters } from './posters.ts'

const sample = new URL('../../../sample/', import.meta.url)

test('every film of the sample has a poster with its own title, every picture of the feed a cover', async () => {
  expect(await missingArt()).toEqual([])
})

test('every drawing of the recipes lies in the sample, ready to serve', () => {
  const files = [
    ...Object.keys(posters).map((id) => `posters/${id}.webp`),
    ...Object.keys(covers).map((number) => `covers/${number}.webp`)
  ]
  expect(files.filter((file) => !existsSync(new URL(file, sample)))).toEqual([])
})

test('drawing the same poster or cover again gives the same picture', async () => {
  for (const poster of Object.values(posters).slice(0, 5)) {
    expect(await posterSvg(poster)).toBe(await posterSvg(poster))
  }
  for (const cover of Object.values(covers)) expect(coverSvg(cover)).toBe(coverSvg(cover))
})

test('no title is cut off by the edge of its poster', async () => {
  const edges = await Promise.all(
    Object.values(posters).map(async (poster) => {
      const titleOnly = await posterSvg({ ...poster, draw: () => '' })
      const { info } = await sharp(Buffer.from(titleOnly))
        .trim({ threshold: 20 })
        .toBuffer({ resolveWithObject: true })
      const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)]
      const room = Math.min(left, top, 600 - left - info.width, 900 - top - info.height)
      return room >= 12 ? [] : [`${poster.lines.join(' ')}: ${room} px`]
    })
  )
  expect(edges.flat()).toEqual([])
})

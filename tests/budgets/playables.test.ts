// The episode data that the player loads at a press: it exists for every episode, is valid, and is small.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { playablePath, playableSchema } from '../../src/listen/player/schema.ts'
import { brotliBytes, builtPages } from './built-site.ts'
import { assetLimits } from './limits.ts'

const folder = 'dist/api/episodes'
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const contents = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))

test('every episode has data for the player', () => {
  const slugs = builtPages().flatMap(({ route }) => /^\/aflevering\/([^/]+)\/$/.exec(route)?.[1] ?? [])
  expect(slugs.length).toBeGreaterThan(10)
  expect(slugs.map((slug) => path.basename(playablePath(slug))).sort()).toEqual([...files].sort())
})

test('the data is valid, under the URL that the player requests', () => {
  for (const [file, text] of contents) {
    const playable = v.parse(playableSchema, JSON.parse(text))
    expect(decodeURIComponent(path.basename(playablePath(playable.slug)))).toBe(file)
    expect(playable).toEqual(JSON.parse(text))
  }
})

test('no file is too large', () => {
  const sizes = [...contents].map(([file, text]) => ({ file, bytes: brotliBytes(text) }))
  expect(sizes.filter(({ bytes }) => bytes > assetLimits.playableBytes)).toEqual([])
})

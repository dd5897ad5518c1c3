import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CUT_LETTERS, cutFonts } from './cut-fonts.ts'

const CSS = readFileSync('src/styles/fonts.css', 'utf8')
const FACE = /url\("@cut-fonts\/([\w-]+\.woff2)"\) format\("woff2"\);\s+unicode-range:\s*([^;]+);/g
const faces = [...CSS.matchAll(FACE)].map(([, file = '', ranges = '']) => ({ file, ranges }))

function lettersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}

test('the style sheet has four subset fonts', () => {
  expect(faces).toHaveLength(4)
})

test.each(faces)('$file is declared for exactly the letters that it has', ({ ranges }) => {
  expect(lettersOf(ranges).sort()).toEqual([...CUT_LETTERS].sort())
})

test.each(faces)('$file is at least a quarter smaller than the whole font', async ({ file }) => {
  const family = file.slice(0, file.indexOf('-latin'))
  const whole = createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${file}`)
  const cut = path.join(await cutFonts(), file)
  expect(statSync(cut).size).toBeLessThan(statSync(whole).size * 0.75)
})

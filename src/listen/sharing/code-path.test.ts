import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { codePath } from './code-path.ts'

test('the path of a code has a rectangle for each run of dark modules', () => {
  expect(
    codePath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true]
    ])
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
  expect(codePath([])).toBe('')
})

test('the path of a code covers its dark modules, and no others', () => {
  const { data } = encode('https://kino9.example/aflevering/118/?t=754', { ecc: 'M', border: 4 })
  const drawn = data.map((row) => row.map(() => false))
  for (const [, x, y, width] of codePath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(data)
})

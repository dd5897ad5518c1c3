import { expect, test } from 'vitest'
import { passageHash, passageOf } from './passage.ts'

const parts = [
  { text: '… in het oog van de ', isHit: false },
  { text: 'maan', isHit: true },
  { text: ', zei hij: 100% & meer …', isHit: false }
]

test('a link names the second of a sentence, or its words where there is none', () => {
  expect(passageHash(2050.4, parts)).toBe('#zin=2050.4')
  expect(passageOf(passageHash(2050.4, parts))).toEqual({ atSeconds: 2050.4 })
  expect(passageOf(passageHash(null, parts))).toEqual({ words: 'maan, zei hij: 100% & meer' })
})

test('many words are cut between two words, and one long word within', () => {
  const words = passageOf(passageHash(null, [{ text: 'maan en ster '.repeat(20), isHit: true }]))
  expect(words).toEqual({ words: 'maan en ster maan en ster maan en ster maan en ster maan en' })
  expect(passageHash(null, [{ text: 'x'.repeat(200), isHit: true }]).length).toBeLessThan(80)
})

test.each(['', '#zin=', '#zin=x', '#zin=-1', '#woorden=', '#woorden=%', '#speler', '#t=12'])(
  '%j is no passage',
  (hash) => {
    expect(passageOf(hash)).toBeUndefined()
  }
)

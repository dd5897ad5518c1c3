import { expect, test } from 'vitest'
import { formatStars, hostStars } from './stars.ts'

const hosts = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' },
  { id: 'milan', name: 'Milan' }
]

test('stars are written in Belgian notation', () => {
  expect([4.5, 4, 13.5].map(formatStars)).toEqual(['4,5', '4', '13,5'])
})

test('hosts are in their own order, without unknown hosts and those without stars', () => {
  const given = hostStars({ milan: 5, wout: 0, gast: 4 }, hosts)
  expect(given).toEqual([
    { hostId: 'wout', name: 'Wout', stars: 0 },
    { hostId: 'milan', name: 'Milan', stars: 5 }
  ])
  expect(hostStars(undefined, hosts)).toEqual([])
})

import { expect, test } from 'vitest'
import { formatStars, hostStars } from './stars.ts'

const hosts = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' },
  { id: 'milan', name: 'Milan' }
]

test('stars are written the Belgian way', () => {
  expect([4.5, 4, 13.5].map(formatStars)).toEqual(['4,5', '4', '13,5'])
})

test('hosts stand in their own order, strangers and silent hosts are left out', () => {
  const given = hostStars({ milan: 5, wout: 0, gast: 4 }, hosts)
  expect(given).toEqual([
    { hostId: 'wout', name: 'Wout', stars: 0 },
    { hostId: 'milan', name: 'Milan', stars: 5 }
  ])
  expect(hostStars(undefined, hosts)).toEqual([])
})

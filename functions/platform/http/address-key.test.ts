import { expect, test } from 'vitest'
import { addressKey, networkOf } from './address-key.ts'

const SECRET = 's'.repeat(32)
const today = new Date('2026-11-20T23:59:59.999Z')
const tomorrow = new Date('2026-11-21T00:00:00Z')

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ff:0:0:1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['', '']
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a household is one visitor, its neighbour another', () => {
  const keyOf = (address: string) => addressKey(address, SECRET, today)
  expect(keyOf('2001:db8:1:2::5')).toBe(keyOf('2001:db8:1:2:9::7'))
  expect(keyOf('2001:db8:1:2::5')).not.toBe(keyOf('2001:db8:1:3::5'))
  expect(keyOf('192.0.2.7')).not.toBe(keyOf('192.0.2.8'))
})

test('the key of an address reveals nothing about it, and differs the next day and with another secret', () => {
  const key = addressKey('192.0.2.7', SECRET, today)
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(addressKey('192.0.2.7', SECRET, tomorrow)).not.toBe(key)
  expect(addressKey('192.0.2.7', `${SECRET}x`, today)).not.toBe(key)
})

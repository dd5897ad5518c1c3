import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', 'kino.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  'the host %s is loopback',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  }
)

test.each([
  '',
  '0.0.0.0',
  '::',
  '192.168.1.9',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'kino9.example'
])('the host "%s" is not loopback', (host) => {
  expect(isLoopback(host)).toBe(false)
})

import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1', 'Safari op iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/150.0 Safari/604.1', 'Chrome op iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    'Chrome op Android'
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge op Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox op Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/150.0 Safari/537.36', 'Chrome op ChromeOS'],
  ['curl/8.0', 'Onbekende browser'],
  ['', 'Onbekende browser']
])('the browser %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

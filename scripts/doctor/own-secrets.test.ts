import { expect, test } from 'vitest'
import { newVapidPair } from '../../functions/platform/services/web-push/vapid-pair.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { checkAppSecret, checkBuildHook, checkPasswordHash, checkVapid, isExample } from './own-secrets.ts'

test.each([
  ['', 'missing'],
  ['change-me-to-something-random-and-long', 'wrong'],
  ['0123456789012345678901234567890123456789', 'wrong'],
  ['ab1'.repeat(12), 'wrong'],
  ['q7Zt0cXc1mR6VYl2Jm4u0sS8yq3bKQeN5hWwT9dFaPg=', 'fine'],
  ['9f8e7d6c5b4a39281706f5e4d3c2b1a0', 'fine']
])('the secret "%s" is %s', (secret, state) => {
  expect(checkAppSecret({ APP_SECRET: secret }).state).toBe(state)
})

test('the doctor reports whether there is a backoffice password', () => {
  expect(checkPasswordHash({ BACKOFFICE_PASSWORD_HASH: '' }).state).toBe('missing')
  expect(checkPasswordHash({ BACKOFFICE_PASSWORD_HASH: 'scrypt:131072' }).state).toBe('fine')
})

const pair = newVapidPair()
const reachable = { ...settings, mail: { ...settings.mail, support: 'help@kino9.be' } }
const keys = (publicKey: string, privateKey: string) => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey
})
test.each([
  ['a pair and an address are fine', keys(pair.publicKey, pair.privateKey), reachable, 'fine'],
  ['the example address is reported', keys(pair.publicKey, pair.privateKey), settings, 'missing'],
  ['two of different pairs are wrong', keys(newVapidPair().publicKey, pair.privateKey), reachable, 'wrong'],
  ['none is missing', keys('', ''), reachable, 'missing']
])('the doctor judges VAPID keys: %s', (_, given, brand, state) => {
  expect(checkVapid(given, brand).state).toBe(state)
})

test.each([
  ['', 'missing'],
  ['https://api.netlify.com/build_hooks/0000', 'wrong'],
  ['https://api.netlify.com/sites', 'wrong'],
  ['https://api.netlify.com/build_hooks/65f0c0ffee65f0c0ffee65f0', 'fine'],
  ['https://builder.kino9.be/hook', 'fine']
])('the build hook "%s" is %s', (url, state) => {
  const { says, ...finding } = checkBuildHook({ BUILD_HOOK_URL: url })
  expect(finding.state).toBe(state)
  expect(says).not.toContain('65f0c0ffee')
})

test.each([
  ['https://kino9.example', true],
  ['wout@kino9.example', true],
  ['https://example.com/feed', true],
  ['http://localhost:4321', true],
  ['https://kino9.be', false],
  ['https://testscreening.be', false]
])('the address %s is an example: %s', (address, expected) => {
  expect(isExample(address)).toBe(expected)
})

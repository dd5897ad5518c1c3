import { expect, test } from 'vitest'
import { checkDesk } from './desk.ts'

const env = { BACKOFFICE_PASSWORD_HASH: 'scrypt:131072', APP_SECRET: 'x'.repeat(32) }
const site = { siteUrl: 'https://podcast.be', hosts: [{ id: 'noor', name: 'Noor', mail: 'noor@podcast.be' }] }

test('the doctor says that passkeys work on the address of the site only', () => {
  const { state, says } = checkDesk(env, site)
  expect(state).toBe('fine')
  expect(says).toContain('podcast.be only')
})

test.each([
  ['without a secret', { ...env, APP_SECRET: '' }, site, 'APP_SECRET'],
  ['without a password', { ...env, BACKOFFICE_PASSWORD_HASH: '' }, site, 'npm run host'],
  [
    'with a host whose address is invented',
    env,
    { ...site, hosts: [{ id: 'noor', name: 'Noor', mail: 'noor@kino9.example' }] },
    'Noor'
  ]
])('the doctor reports a desk %s', (_, settings, podcast, part) => {
  const { state, says } = checkDesk(settings, podcast)
  expect(state).toBe('missing')
  expect(says).toContain(part)
})

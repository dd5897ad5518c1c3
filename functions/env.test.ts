import { readFileSync } from 'node:fs'
import { parseEnv as parseDotenv } from 'node:util'
import { expect, test } from 'vitest'
import { envSchema, parseEnv } from './env.ts'

const file = readFileSync('.env.example', 'utf8')
const asItIs = parseDotenv(file)
const listed = parseDotenv(file.replace(/^#(?=[A-Z_]+=)/gm, ''))

test('.env.example lists every setting, and no other', () => {
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(envSchema.entries).toSorted())
})

test('.env.example copied unchanged, sets only the address on which the server listens', () => {
  const { PORT, HOST, ...others } = parseEnv(asItIs)
  expect(parseEnv({})).toMatchObject(others)
  expect(PORT).toBe('4321')
  expect(HOST).toBe('127.0.0.1')
})

test('.env.example has examples of the right form', () => {
  expect(parseEnv(listed)).toMatchObject({ FEED_URL: 'https://example.com/feed.xml' })
})

test('the environment may be empty', () => {
  expect(parseEnv({})).toMatchObject({
    FEED_URL: '',
    DATABASE_URL: '',
    TMDB_API_KEY: '',
    TMDB_API_BASE: 'https://api.themoviedb.org',
    TMDB_IMAGE_BASE: 'https://image.tmdb.org/t/p'
  })
})

test.each(['sk_live_1', 'rk_live_1', 'local_1', 'x'])(
  'the environment never exposes %s as publishable key',
  (key) => {
    expect(() => parseEnv({ STRIPE_PUBLISHABLE_KEY: key })).toThrow('a key that starts with pk_')
    expect(parseEnv({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).STRIPE_PUBLISHABLE_KEY).toBe('pk_live_1')
  }
)

test('the environment is trimmed: trailing spaces and slashes are ignored', () => {
  const env = parseEnv({ FEED_URL: ' feed.xml ', TMDB_API_BASE: 'http://127.0.0.1:4521/' })
  expect(env.FEED_URL).toBe('feed.xml')
  expect(env.TMDB_API_BASE).toBe('http://127.0.0.1:4521')
})

test.each([
  ['DATABASE_URL', 'mysql://host/db', 'an address that starts with postgresql://'],
  ['APP_SECRET', 'short', '32 or more characters'],
  ['UPSTASH_REDIS_REST_URL', 'redis://host', 'an address that starts with https:// or http://'],
  ['UPSTASH_REDIS_REST_TOKEN', 'token', 'given together with UPSTASH_REDIS_REST_URL, or neither of them'],
  ['TMDB_API_BASE', 'api.themoviedb.org', 'an address that starts with https:// or http://'],
  ['DIARY_BASE', 'uit', 'an address that starts with https:// or http://, or off'],
  ['COUPONS_ENABLED', 'yes', 'true or false']
])('the environment is refused with a wrong %s, by its name', (name, value, expected) => {
  expect(() => parseEnv({ [name]: value })).toThrow(`${name}: expected ${expected}`)
})

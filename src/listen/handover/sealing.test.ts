import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { offerOf, parseOffer, parseShared, sharedOf } from './sealed-content.ts'
import { MAX_SEALED_BYTES } from './sealed-limits.ts'
import { keysOf, newSecret, seal, secretIn, textOf, unseal } from './sealing.service.ts'

const SECRET = new Uint8Array(32).map((_, at) => at)
const content = { 'heard:ep-118': 'é ✓' }
const bytesIn = (sealed = '') => Buffer.from(sealed, 'base64')

describe('sealed content', () => {
  test('is opened with the same secret, for the same revision', async () => {
    const { key } = await keysOf(SECRET)
    const sealed = (await seal(key, 3, content)) ?? ''
    const other = await keysOf(SECRET)
    expect(await unseal(other.key, 3, sealed)).toEqual(content)
    expect(await unseal(other.key, 4, sealed)).toBeUndefined()
  })

  test('is not opened with another secret, nor once a bit of it changed', async () => {
    const { key } = await keysOf(SECRET)
    const sealed = (await seal(key, 1, content)) ?? ''
    const stranger = await keysOf(newSecret())
    expect(await unseal(stranger.key, 1, sealed)).toBeUndefined()
    const bytes = bytesIn(sealed)
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await unseal(key, 1, changed.toString('base64'))).toBeUndefined()
    }
    for (const rubbish of ['', 'AAAA', sealed.slice(0, 40)])
      expect(await unseal(key, 1, rubbish)).toBeUndefined()
  })

  test('is another one each time, of the same size for contents of about the same size', async () => {
    const { key } = await keysOf(SECRET)
    const [one, two] = [await seal(key, 1, content), await seal(key, 1, content)]
    expect(one).not.toBe(two)
    const larger = await seal(key, 1, { ...content, more: 'een heel ander verhaal' })
    expect(bytesIn(larger)).toHaveLength(bytesIn(one).length)
  })

  test('is refused when it is too large, and fits for a listener with thousands of films', async () => {
    const { key } = await keysOf(SECRET)
    const films = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [
        `film:tmdb:${at * 7919}`,
        { value: { seen: '2024-03-03', stars: (at % 10) / 2 }, atMs: 1_795_000_000_000 + at * 977 }
      ])
    )
    expect(bytesIn(await seal(key, 1, films)).length).toBeLessThanOrEqual(MAX_SEALED_BYTES)
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
    expect(await seal(key, 1, noise + noise)).toBeUndefined()
  })

  test('that unpacks to more than any device hands over is not opened', async () => {
    const { key } = await keysOf(SECRET)
    const bomb = (await seal(key, 1, 'x'.repeat(3_000_000))) ?? ''
    expect(bytesIn(bomb).length).toBeLessThan(MAX_SEALED_BYTES)
    expect(await unseal(key, 1, bomb)).toBeUndefined()
  })
})

describe('the secret', () => {
  test('gives an id and a key that nobody can read out', async () => {
    const { id, key } = await keysOf(SECRET)
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    expect((await keysOf(SECRET)).id).toBe(id)
    expect((await keysOf(newSecret())).id).not.toBe(id)
    expect(id).not.toBe(textOf(SECRET))
  })

  test('is the same after it stood in a link', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(bytes, (secret) => {
        expect(secretIn(textOf(new Uint8Array(secret)))).toEqual(new Uint8Array(secret))
      }),
      { numRuns: runs(100, 1000) }
    )
  })

  test.each(['', 'about', textOf(SECRET).slice(1), `${textOf(SECRET)}=`, 'x'.repeat(44)])(
    'is not in a link that was cut off or is another one: %s',
    (text) => {
      expect(secretIn(text)).toBeUndefined()
    }
  )
})

describe('what comes out is parsed', () => {
  const entries = { 'heard:ep-1': { value: true, atMs: 5 } }

  test('as an offer and as what linked devices share', () => {
    expect(parseOffer(offerOf({ entries }))).toEqual({ version: 1, entries })
    expect(parseShared(sharedOf(entries))).toEqual({ version: 1, entries })
  })

  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  test.each<[string, string, unknown]>([
    ['has a key of no kind', '__proto__x', { value: 1, atMs: 0 }],
    ['has a time below zero', 'heard:x', { value: true, atMs: -1 }],
    ['has a time that is a text', 'heard:x', { value: true, atMs: '0' }],
    ['is heard in another way', 'heard:x', { value: 'yes', atMs: 0 }],
    ['is a place without a second', 'position:x', { value: {}, atMs: 0 }],
    ['has stars that are no number', 'film:x', { value: { seen: true, stars: { toString: 1 } }, atMs: 0 }],
    ['is deeper than any content', 'later:x', { value: nested(11), atMs: 0 }],
    ['is no entry', 'later:x', 5]
  ])('without an entry that %s', (_, key, entry) => {
    const found = parseShared({ version: 1, entries: { ...entries, [key]: entry } })
    expect(found).toEqual({ version: 1, entries })
  })

  test('with removals, and with entries of a later version of the site', () => {
    const later = { 'later:x': { value: nested(10), atMs: 0 }, 'setting:new': { value: 1, atMs: 0 } }
    const all = { ...later, 'film:x': { value: null, atMs: 3 } }
    expect(parseShared({ version: 1, entries: all })?.entries).toEqual(all)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'hallo'],
    ['another version', { version: 2, entries: {} }],
    ['a short secret', { version: 1, entries: {}, pairSecret: 'abc' }],
    [
      'too much',
      {
        version: 1,
        entries: Object.fromEntries(
          Array.from({ length: 20_001 }, (_, at) => [`heard:${at}`, { value: 1, atMs: 0 }])
        )
      }
    ]
  ])('and not where it is %s', (_, content) => {
    expect(parseOffer(content)).toBeUndefined()
  })
})

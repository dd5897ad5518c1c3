// No published file and no output of the build contains a secret.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILD_LOG, CANARY_MARKS } from '../../scripts/test/canaries.ts'
import { settings } from '../../src/site/brand/settings.ts'

/** Patterns of secrets, of any service. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  'a secret key of Stripe': /\b(?:sk|rk)_(?:live|test)_\w{8,}/,
  'a secret of webhooks': /\bwhsec_\w{16,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'an address with a password':
    /\b(?:postgres(?:ql)?|rediss?|smtps?|https?):\/\/[^\s"'`/:@<>{}$]+:[^\s"'`/@<>{}$]+@/,
  'the hash of a password': /\bscrypt:\d{4,}:\d+:\d+:[\w-]{20,}/,
  'a build hook': /api\.netlify\.com\/build_hooks\/[0-9a-f]{24}/,
  'a token of a code host': /\b(?:gh[pousr]_\w{30,}|github_pat_\w{20,}|glpat-[\w-]{20,})/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b/
}
const TEXT = /\.(?:html|css|js|mjs|json|xml|txt|svg|webmanifest|map)$|_headers$|_redirects$/

const secretsIn = (text: string): string[] => [
  ...Object.entries(LOOKS).flatMap(([name, look]) => (look.test(text) ? [name] : [])),
  ...CANARY_MARKS.filter((mark) => text.includes(mark)).map(() => 'a setting of the build')
]

const filesIn = (folder: string) =>
  globSync(`${folder}/**/*`).filter((file) => statSync(file).isFile() && TEXT.test(file))

test.each(['dist', 'build/functions'])('the folder %s contains no secret', (folder) => {
  const files = filesIn(folder)
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`)
  )
  expect(found).toEqual([])
})

test('no script of a page has the mail addresses of the hosts', () => {
  const { hosts, mail } = settings
  const addresses = [...hosts.flatMap((host) => host.mail ?? []), ...mail.alerts]
  expect(addresses.length).toBeGreaterThan(0)
  const found = filesIn('dist').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return addresses.some((address) => text.includes(address))
  })
  expect(found).toEqual([])
})

test('no source map is published', () => {
  expect(filesIn('dist').filter((file) => file.endsWith('.map'))).toEqual([])
  const scripts = [...filesIn('dist'), ...filesIn('build/functions')].filter((file) => /\.m?js$/.test(file))
  // A library may mention source maps; only the last line of a file names its own.
  expect(
    scripts.filter((file) => /sourceMappingURL=\S+\s*$/.test(readFileSync(file, 'utf8').slice(-500)))
  ).toEqual([])
})

test.skipIf(!existsSync(BUILD_LOG))('the build printed no secret', () => {
  const log = readFileSync(BUILD_LOG, 'utf8')
  expect(log).not.toBe('')
  expect(secretsIn(log)).toEqual([])
})

describe('a planted secret is found', () => {
  test.each([
    ['a secret key of Stripe', 'key="sk_live_51Habcdefgh"'],
    ['a secret key of Stripe', 'rk_test_51Habcdefgh'],
    ['a secret of webhooks', 'whsec_0123456789abcdef0123'],
    ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
    ['an address with a password', "neon('postgresql://noor:geheim@db.example/kino')"],
    ['an address with a password', 'smtps://noor:geheim@mail.example'],
    ['the hash of a password', 'scrypt:131072:8:1:abcdefghijklmnopqrstuv:x'],
    ['a build hook', 'https://api.netlify.com/build_hooks/0123456789abcdef01234567'],
    ['a token of a code host', `ghp_${'a'.repeat(36)}`],
    ['a key of a cloud', 'AKIAABCDEFGHIJKLMNOP'],
    ['a setting of the build', `const x = "${'canary'.padEnd(20, 'x0')}"`]
  ])('a planted secret is found: %s: %s', (what, text) => {
    expect(secretsIn(text)).toContain(what)
  })

  test.each([
    'pk_live_51Habcdefgh',
    'https://js.stripe.com',
    'mailto:noor@post.example',
    '/^(?:(?:sk|rk)_\\w+)?$/'
  ])('the text %s is no secret', (text) => {
    expect(secretsIn(text)).toEqual([])
  })
})

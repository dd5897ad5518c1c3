// Plants every known wrong setting: the doctor and the production build name it, with what was found and what to do.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { products } from '#brand/catalogue.ts'
import * as shippedColors from '#brand/colors.ts'
import { podcast } from '#brand/podcast.ts'
import * as shippedTexts from '#brand/texts.ts'
import { newVapidPair } from '../../functions/platform/services/web-push/vapid-pair.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { brandFolder } from '../brand-folder.ts'
import { checkForProduction } from '../build/production-settings.ts'
import { checkSettings } from '../start/settings-check.ts'
import { allChecks } from './all-checks.ts'
import { examine } from './examine.ts'
import { lineOf } from './report.ts'
import { secretsOf } from './secrets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wrong-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Planted = {
  env?: Record<string, string>
  podcast?: object
  products?: object
  texts?: object
  colors?: object
}
const NOBODY = 'http://127.0.0.1:1'
const SECRET = 'geheim'
/** No vendor is called. */
const BASE = { DIARY_BASE: 'off', STRIPE_API_BASE: NOBODY, PRINTFUL_API_BASE: NOBODY }
const test9 = 'sk_test_9'

const [shirt, mug] = products.products as unknown as Record<string, never>[]
const shirts = (shirt as unknown as { variants: { id: string }[] }).variants
const withShirt = (changes: object) => ({ products: [{ ...shirt, ...changes }, mug] })
const { diary: _, ...withoutDiary } = podcast
const real = { siteUrl: 'https://kino9.be', mail: { ...podcast.mail, sender: 'kino9@gmail.com' } }

const table: [title: string, planted: Planted, line: string][] = [
  [
    '`siteUrl` without encryption',
    { podcast: { siteUrl: 'http://kino9.be' } },
    'siteUrl: expected an address that starts with https://, got "http://kino9.be"'
  ],
  [
    '`siteUrl` with a slash',
    { podcast: { siteUrl: 'https://kino9.be/' } },
    'siteUrl: expected an address without a slash at the end, got "https://kino9.be/"'
  ],
  [
    '`siteUrl` with a path',
    { podcast: { siteUrl: 'https://kino9.be/podcast' } },
    'siteUrl: expected an address without a path, such as https://podcast.be'
  ],
  [
    '`feedUrl` that is no address',
    { podcast: { feedUrl: 'feed.xml' } },
    'feedUrl: expected an address that starts with https://, got "feed.xml"'
  ],
  [
    'a `locale` that is none',
    { podcast: { locale: 'Dutch' } },
    'locale: expected a locale such as nl-BE, got "Dutch"'
  ],
  [
    'a `locale` without texts',
    { podcast: { locale: 'en-US' } },
    'locale: expected the language of the texts, "nl", such as nl-BE (docs/new-language.md), got "en-US"'
  ],
  ['no host', { podcast: { hosts: [] } }, 'hosts: expected one to six hosts'],
  [
    'seven hosts',
    { podcast: { hosts: 'abcdefg'.split('').map((id) => ({ id, name: id })) } },
    'hosts: expected one to six hosts'
  ],
  [
    'two hosts with one id',
    { podcast: { hosts: podcast.hosts.map((host) => ({ ...host, id: 'noor' })) } },
    'hosts: expected an id of its own for each host; used twice: noor'
  ],
  ['no `name`', { podcast: { name: '' } }, 'name: expected a text that is not empty'],
  [
    'a `shortName` with a space',
    { podcast: { shortName: 'Kino 9' } },
    'shortName: expected small letters, digits and hyphens, got "Kino 9"'
  ],
  [
    'a mail address that is none',
    { podcast: { mail: { ...podcast.mail, support: 'help' } } },
    'mail.support: expected an e-mail address, got "help"'
  ],
  [
    'a company number that is none',
    { podcast: { seller: { ...podcast.seller, companyNumber: '123' } } },
    'seller.companyNumber: expected a company number such as 0123.456.789 or HRB 86891, got "123"'
  ],
  [
    'a VAT number of another form than its country has',
    { podcast: { seller: { ...podcast.seller, vatNumber: 'DE12345' } } },
    'seller.vatNumber: expected a VAT number such as BE0123456789, with the letters of its country, got "DE12345"'
  ],
  [
    '`seller` forgotten where something is sold',
    { podcast: { seller: undefined } },
    'seller: expected an object with name, legalForm, address, companyNumber, vatNumber, mail, phone, because features.shop is on, but it is missing'
  ],
  [
    '`shop` forgotten where there is a shop',
    { podcast: { shop: undefined } },
    'shop: expected an object with orderPrefix, maxPrintCostPercent, refundAloneUpToEuros, because features.shop is on, but it is missing'
  ],
  [
    '`shop` removed while its orders are served',
    { podcast: { shop: undefined, features: { ...podcast.features, shop: false, orders: true } } },
    'shop: expected an object with orderPrefix, maxPrintCostPercent, refundAloneUpToEuros, because features.orders is on, but it is missing'
  ],
  [
    'an order prefix that is too long',
    { podcast: { shop: { ...podcast.shop, orderPrefix: 'KINO9' } } },
    'shop.orderPrefix: expected one to four capitals or digits, such as K9, got "KINO9"'
  ],
  [
    'a switch forgotten',
    { podcast: { features: { ...podcast.features, reviews: undefined } } },
    'features.reviews: expected true or false, but it is missing'
  ],
  [
    'must-see without films',
    { podcast: { features: { ...podcast.features, films: false, votes: false } } },
    'features.mustSee: expected false, because features.films is off, got true'
  ],
  [
    'votes without films',
    { podcast: { features: { ...podcast.features, films: false, mustSee: false } } },
    'features.votes: expected false, because features.films is off, got true'
  ],
  [
    'more stars than the hosts can give',
    { podcast: { mustSee: { minimumStars: 15.5 } } },
    'mustSee.minimumStars: expected at most 15, which is 5 stars of each host, got 15.5'
  ],
  [
    'a switch that is no yes or no',
    { podcast: { features: { ...podcast.features, shop: 'yes' } } },
    'features.shop: expected true or false, got "yes"'
  ],
  [
    'a misspelt switch',
    { podcast: { features: { ...podcast.features, superfans: true } } },
    'features.superfans: expected no field of this name; did you mean superfan?'
  ],
  [
    '`diary` forgotten',
    { podcast: { ...withoutDiary, diary: undefined } },
    'diary: expected an object with name, baseUrl, listUrl, showsAverages, because features.films is on, but it is missing'
  ],
  [
    'a price in euro',
    { products: withShirt({ variants: shirts.map((each) => ({ ...each, priceCents: 24.99 })) }) },
    'products.0.variants.0.priceCents: expected a price in whole cents, so 2499, got 24.99 (T-shirt, and 9 more like it)'
  ],
  [
    'a variant id used twice',
    {
      products: withShirt({
        variants: shirts.map((each, index) => (index === 1 ? { ...each, id: shirts[0]?.id } : each))
      })
    },
    'products: expected variant ids that are used once: 8923 is of T-shirt Zwart S and T-shirt Zwart M'
  ],
  [
    'a size that is not sold',
    { products: withShirt({ variants: shirts.slice(1) }) },
    'products.0: expected a variant for Zwart S (T-shirt)'
  ],
  [
    'a category that is none',
    { products: withShirt({ category: 'hats' }) },
    'products.0.category: expected clothing, lifestyle or accessoires, got "hats" (T-shirt)'
  ],
  ['no text about the podcast', { texts: { about: [] } }, 'about: expected at least one paragraph'],
  [
    'a misspelt quote',
    { texts: { quotes: { notfound: 'Weg.' } } },
    'quotes.notfound: expected no field of this name; did you mean notFound?'
  ],
  [
    'colours that cannot be read on each other',
    { colors: { onEnamel: '#000000' } },
    'onEnamel: expected a contrast of at least 4.5 with enamel in the light theme; #000000 on #c4122d has 3.5'
  ],
  [
    'a secret key where everybody sees it',
    { env: { STRIPE_PUBLISHABLE_KEY: `sk_live_${SECRET}` } },
    'STRIPE_PUBLISHABLE_KEY: expected a key that starts with pk_, got a value that starts with sk_live_'
  ],
  [
    'a publishable key as secret key',
    { env: { STRIPE_SECRET_KEY: 'pk_live_9' } },
    'STRIPE_SECRET_KEY: expected a key that starts with sk_ or rk_, got a value that starts with pk_live_'
  ],
  [
    'one key of Stripe',
    { env: { STRIPE_SECRET_KEY: `sk_live_${SECRET}`, STRIPE_WEBHOOK_SECRETS: 'whsec_1' } },
    'only STRIPE_SECRET_KEY is set, and payments need both: copy the other from'
  ],
  [
    'a test key and a live key',
    {
      env: {
        STRIPE_SECRET_KEY: `sk_live_${SECRET}`,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_9',
        STRIPE_WEBHOOK_SECRETS: 'whsec_1'
      }
    },
    'one is of live mode and the other of test mode: take both from the same mode.'
  ],
  [
    'test keys in production',
    { env: { STRIPE_SECRET_KEY: test9, STRIPE_PUBLISHABLE_KEY: 'pk_test_9' } },
    'warning  STRIPE_SECRET_KEY: Stripe is in test mode, and this is what a deployed site would use'
  ],
  [
    'test keys beside a real print shop',
    {
      env: {
        STRIPE_SECRET_KEY: test9,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_9',
        PRINTFUL_TOKEN: SECRET,
        PRINTFUL_STORE_ID: '9'
      }
    },
    'WRONG    STRIPE_SECRET_KEY, PRINTFUL_TOKEN: Stripe is in test mode and Printful is real'
  ],
  [
    'live keys without webhook secret',
    { env: { STRIPE_SECRET_KEY: `sk_live_${SECRET}`, STRIPE_PUBLISHABLE_KEY: 'pk_live_9' } },
    'WRONG    STRIPE_WEBHOOK_SECRETS: not set beside a live key: real money moves'
  ],
  [
    'a webhook secret that is none',
    { env: { STRIPE_WEBHOOK_SECRETS: SECRET } },
    'STRIPE_WEBHOOK_SECRETS: expected secrets that start with whsec_, with commas between them, got 6 characters'
  ],
  [
    'a price id that is none',
    { env: { STRIPE_SUPERFAN_PRICE_ID: '3.00' } },
    'STRIPE_SUPERFAN_PRICE_ID: expected the id of a price, which starts with price_, got 4 characters'
  ],
  [
    'a misspelt variable',
    { env: { STRIPE_SECRETKEY: `sk_live_${SECRET}` } },
    'WRONG    STRIPE_SECRETKEY: is no setting, so nothing reads it. Rename it to STRIPE_SECRET_KEY, or remove it.'
  ],
  [
    'a database of another kind',
    { env: { DATABASE_URL: `mysql://kino:${SECRET}@host/kino` } },
    'DATABASE_URL: expected an address that starts with postgresql://, got a value that starts with mysql://'
  ],
  [
    'a database that does not answer',
    { env: { DATABASE_URL: `postgresql://kino:${SECRET}@127.0.0.1:1/kino` } },
    'WRONG    DATABASE_URL: the database does not answer correctly'
  ],
  [
    'a short `APP_SECRET`',
    { env: { APP_SECRET: SECRET } },
    'APP_SECRET: expected 32 or more characters, got 6 characters'
  ],
  [
    'an `APP_SECRET` of words',
    { env: { APP_SECRET: SECRET.repeat(6) } },
    'WRONG    APP_SECRET: can be guessed'
  ],
  [
    'a backoffice password instead of its hash',
    { env: { BACKOFFICE_PASSWORD_HASH: SECRET } },
    'BACKOFFICE_PASSWORD_HASH: expected what `npm run password-hash` prints, got 6 characters'
  ],
  [
    'a mail server that is none',
    { env: { SMTP_URL: `https://noor:${SECRET}@mail.kino9.be` } },
    'SMTP_URL: expected an address that starts with smtp:// or smtps://, got a value that starts with https://'
  ],
  [
    'a sender at another domain',
    { podcast: real },
    'warning  mail.sender: kino9@gmail.com is not at kino9.be, the domain of siteUrl'
  ],
  [
    'half of Redis',
    { env: { UPSTASH_REDIS_REST_URL: 'https://kino9.upstash.io' } },
    'UPSTASH_REDIS_REST_TOKEN: expected given together with UPSTASH_REDIS_REST_URL, or neither of them'
  ],
  [
    'half of the push keys',
    { env: { VAPID_PUBLIC_KEY: newVapidPair().publicKey } },
    'VAPID_PRIVATE_KEY: expected given together with VAPID_PUBLIC_KEY, or neither of them'
  ],
  [
    'push keys of two pairs',
    { env: { VAPID_PUBLIC_KEY: newVapidPair().publicKey, VAPID_PRIVATE_KEY: newVapidPair().privateKey } },
    'WRONG    VAPID keys: the two do not match'
  ],
  [
    'half of Printful',
    { env: { PRINTFUL_TOKEN: SECRET } },
    'PRINTFUL_STORE_ID: expected given together with PRINTFUL_TOKEN, or neither of them'
  ],
  [
    'a yes or no that is none',
    { env: { COUPONS_ENABLED: 'yes' } },
    'COUPONS_ENABLED: expected true or false, got "yes"'
  ],
  [
    'a build hook that is none',
    { env: { BUILD_HOOK_URL: `https://api.netlify.com/${SECRET}` } },
    'WRONG    BUILD_HOOK_URL: is no build hook'
  ],
  [
    'a feed that is neither address nor file',
    { env: { FEED_URL: 'ftp://kino9.be/feed' } },
    'FEED_URL=ftp://kino9.be/feed: give an address that starts with https://, or the path of a file.'
  ]
]

let count = 0
function plant({
  podcast: changes = {},
  products: sold = products,
  texts: words = {},
  colors = {}
}: Planted): string {
  const root = path.join(folder, `${++count}`)
  mkdirSync(path.join(root, brandFolder()), { recursive: true })
  const write = (file: string, name: string, value: object) =>
    writeFileSync(path.join(root, brandFolder(), file), `export const ${name} = ${JSON.stringify(value)}\n`)
  write('podcast.ts', 'podcast', { ...podcast, ...changes })
  write('catalogue.ts', 'products', sold)
  const constants = (file: string, values: object) =>
    writeFileSync(
      path.join(root, brandFolder(), file),
      Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join('')
    )
  constants('texts.ts', { ...shippedTexts, ...words })
  constants('colors.ts', { ...shippedColors, ...colors })
  return root
}

async function doctorOutput(root: string, environment: Record<string, string>): Promise<string[]> {
  const checked = await checkSettings(root, environment)
  const concerned = allChecks(checked, environment).filter(({ subject }) => subject !== 'siteUrl')
  return (await examine(concerned, secretsOf(checked.env))).map(lineOf)
}

async function buildOutput(root: string, environment: Record<string, string>): Promise<string[]> {
  const output: string[] = []
  const production = { ...environment, CONTEXT: 'production' }
  await checkForProduction(await checkSettings(root, production), production, (line) => output.push(line))
  return output
}

const linesOf = (says: Promise<string[]>) => says.catch((error: Error) => error.message.split('\n'))

test.each(table)(
  'the doctor and a production build name %s, and no secret',
  async (_title, planted, line) => {
    const root = plant(planted)
    const environment = { ...BASE, ...planted.env }
    const [doctor, build] = await Promise.all([
      linesOf(doctorOutput(root, environment)),
      linesOf(buildOutput(root, environment))
    ])
    expect(doctor.join('\n')).toContain(line)
    expect(build.join('\n')).toContain(line)
    expect([...doctor, ...build].join('\n')).not.toContain(SECRET)
  }
)

test('the shipped settings cause none of these messages', async () => {
  const root = plant({})
  expect((await doctorOutput(root, BASE)).filter((line) => !line.startsWith('missing'))).toEqual([])
  expect(await buildOutput(root, BASE)).toEqual([])
})

test('a preview of a branch is built with settings that a production build refuses', async () => {
  const environment = { ...BASE, STRIPE_SECRETKEY: 'x', CONTEXT: 'deploy-preview' }
  const checked = await checkSettings(plant({}), environment)
  await expect(checkForProduction(checked, environment, () => undefined)).resolves.toBeUndefined()
})

test('a production build on a database without tables says npm run migrate', async () => {
  const database = await openTestDatabase()
  try {
    await database.db.execute('DROP SCHEMA drizzle CASCADE')
    const output = await linesOf(buildOutput(plant({}), { ...BASE, DATABASE_URL: database.url }))
    expect(output).toEqual([expect.stringMatching(/^WRONG {4}DATABASE_URL: .*run `npm run migrate`/)])
  } finally {
    await database.close()
  }
})

test('a shop with open orders or a subscription with fans cannot be switched off', async () => {
  const database = await openTestDatabase()
  try {
    const at = '2026-11-20T12:00:00Z'
    await database.db.execute(`INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at, paid_at) VALUES ('ord_1', 'paid', 'paid', 'none',
      'noor@post.example', 'noor@post.example', 'Noor', 'de Wit', 1, 2938, '${at}', '${at}', '${at}')`)
    // Delivered, but its buyer may still withdraw.
    await database.db.execute(`INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at, paid_at) VALUES ('ord_2', 'delivered', 'paid', 'fulfilled',
      'noor@post.example', 'noor@post.example', 'Noor', 'de Wit', 1, 2938, now(), now(), now())`)
    await database.db.execute(`INSERT INTO fans (intent_id, email, email_key, name, is_live, created_at)
      VALUES ('seti_1', 'a@b.example', 'a@b.example', 'A', true, '${at}')`)
    const features = { ...podcast.features, shop: false, superfan: false }
    const environment = { ...BASE, DATABASE_URL: database.url }
    const lines = [
      expect.stringMatching(
        /^WRONG {4}features\.shop: is off, but 2 orders are in progress or younger than 90 days/
      ),
      expect.stringMatching(/^WRONG {4}features\.superfan: is off, but 1 Superfan still pays/)
    ]
    expect(await linesOf(buildOutput(plant({ podcast: { features } }), environment))).toEqual(lines)
    const doctor = await linesOf(doctorOutput(plant({ podcast: { features } }), environment))
    expect(doctor.filter((line) => line.startsWith('WRONG'))).toEqual(lines)
    const served = plant({ podcast: { features: { ...features, orders: true } } })
    expect(await linesOf(buildOutput(served, environment))).toEqual(lines.slice(1))
  } finally {
    await database.close()
  }
})

test('the doctor needs no key of a feature that is off', async () => {
  const features = Object.fromEntries(Object.keys(podcast.features).map((name) => [name, false]))
  const output = await doctorOutput(
    plant({ podcast: { features, seller: undefined, diary: undefined } }),
    BASE
  )
  expect(output.map((line) => /^\w+ +([^:]+):/.exec(line)?.[1])).toEqual([
    'feed (FEED_URL, feedUrl)',
    'audio',
    'DATABASE_URL',
    'UPSTASH_REDIS_REST_URL, _TOKEN',
    'APP_SECRET',
    'SMTP_URL',
    'BUILD_HOOK_URL',
    'analytics'
  ])
})

test('all wrong files and variables are named together', async () => {
  const root = plant({ podcast: { name: '', locale: 'en-US' } })
  const output = await linesOf(doctorOutput(root, { ...BASE, COUPONS_ENABLED: 'yes' }))
  expect(output).toEqual([
    expect.stringMatching(/^sample\/brand\/podcast\.ts is not complete: name: .*; locale: /),
    expect.stringContaining('COUPONS_ENABLED: expected')
  ])
})

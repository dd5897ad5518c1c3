// The pages for whoever keeps the site running tell of every setting, mail, ailment and breach that there is, and of no other.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envSchema } from '../../functions/env.ts'
import { BREACHES } from '../../src/books/rules.ts'
import { askHealth } from '../../src/health/contract.ts'
import { AILMENTS } from '../../src/health/rules.ts'
import { alertText } from '../../src/texts/alerts.ts'
import { trackedFiles } from './tracked-files.ts'

const deploy = readFileSync('docs/deploy.md', 'utf8')
const invariants = readFileSync('docs/invariants.md', 'utf8')

/** The lines of the table under a heading. */
const tableUnder = (heading: string) => {
  const [, part = ''] = deploy.split(`\n## ${heading}\n`)
  return (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
}
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('every setting is told, and none that there is not', () => {
  const settings = Object.keys(envSchema.entries)
  const named = namesIn(deploy, /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g)
  expect(settings.filter((name) => !deploy.includes(`\`${name}\``))).toEqual([])
  expect(named.filter((name) => !settings.includes(name))).toEqual([])
})

/** Settings that nobody has to keep to himself. */
const NO_SECRET =
  /^(?:PORT|HOST|FEED_URL|CONTEXT|PUSH_MORE_HOSTS|COUPONS_ENABLED|STRIPE_PUBLISHABLE_KEY|VAPID_PUBLIC_KEY|\w+_BASE|\w+_ID|\w+_REST_URL)$/

test('of every secret it is told how to change it', () => {
  const rows = tableUnder('Changing a secret').join('\n')
  const secrets = Object.keys(envSchema.entries).filter((name) => !NO_SECRET.test(name))
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((name) => !rows.includes(`\`${name}\``))).toEqual([])
})

/** Wherever an alert is made, its cause stands in a schema of causes. */
const causes = trackedFiles(/^functions\/.*alerts.*\.ts$/)
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => namesIn(readFileSync(file, 'utf8'), /cause: v\.literal\('([a-z-]+)'\)/g))

test('of every mail it is told what to do, and of none that is not sent', () => {
  const told = tableUnder('When a mail comes')
    .slice(2)
    .flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([a-z-]+)`/g))
  expect(causes.length).toBeGreaterThan(20)
  expect(told.toSorted()).toEqual(causes.toSorted())
})

test('every mail has its words, and no words are left over', () => {
  const camel = (cause: string) => cause.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const written = Object.entries(alertText).filter(
    ([name]) => !['todoHeading', 'footer', 'subject'].includes(name)
  )
  expect(written.map(([name]) => name).toSorted()).toEqual(causes.map(camel).toSorted())
})

test('of everything that a monitor is told it is said what to do', () => {
  const told = tableUnder('Watching from outside')
    .slice(2)
    .map((row) => namesIn(row, /^\| `([a-z-]+)`/g)[0])
  expect(told).toEqual([...AILMENTS])
  expect(deploy).toContain(`https://YOUR-SITE${askHealth.path}`)
})

test('every breach of the books belongs to an invariant', () => {
  const told = invariants
    .split('\n')
    .filter((line) => line.startsWith('| I-'))
    .flatMap((line) => namesIn(line.split('|')[4] ?? '', /`([a-z-]+)`/g))
  expect(told.toSorted()).toEqual([...BREACHES].toSorted())
})

// The login at a local mail server with one account.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../src/site/brand/settings.ts'
import { checkMail } from './mail.ts'
import { checkSenderDomain, type SenderRecords } from './sender.ts'

const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ username, password }, _, answer) =>
    username === 'noor' && password === 'geheim' ? answer(null, { user: 'noor' }) : answer(new Error('no'))
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const ours = { ...settings.mail, sender: 'site@kino9.be', alerts: ['noor@kino9.be'] }
const site = { siteUrl: 'https://kino9.be' }
const both = { hasSpf: true, hasDkim: true }
const check = (url: string, mail = ours, records: SenderRecords = both) =>
  checkMail({ SMTP_URL: url }, { ...site, mail }, 2000, async () => records)

test('the right name and password are accepted', async () => {
  expect(await check(`smtp://noor:geheim@${host}`)).toMatchObject([
    { state: 'fine' },
    { state: 'fine' },
    { state: 'fine' }
  ])
})

test.each([
  ['another password', () => `smtp://noor:anders@${host}`, 'copy both again'],
  ['nobody at that port', () => 'smtp://noor:geheim@127.0.0.1:1', 'check host and port'],
  [
    'a server elsewhere that does not encrypt',
    () => `smtp://noor:geheim@${host.replace('.0.0', '')}`,
    'smtps'
  ],
  ['an address that is none', () => 'smtp://noor:ge#heim@:x', 'no address']
])('the doctor reports %s as wrong, and says how to fix it', async (_, url, remedy) => {
  const [finding] = await check(url())
  expect(finding).toMatchObject({ state: 'wrong', says: expect.stringContaining(remedy) })
  expect(finding?.says).not.toMatch(/geheim|anders/)
})

test('the doctor reports a missing server, example addresses and missing recipients', async () => {
  expect(await check('')).toMatchObject([{ state: 'missing' }])
  const url = `smtp://noor:geheim@${host}`
  expect(await check(url, settings.mail)).toMatchObject([{ state: 'fine' }, { state: 'missing' }])
  expect(await check(url, { ...ours, alerts: [] })).toMatchObject([
    { state: 'fine' },
    { state: 'missing' },
    { state: 'fine' }
  ])
})

test.each<[string, SenderRecords, string]>([
  ['no SPF', { hasSpf: false, hasDkim: true }, 'no SPF record is found'],
  ['neither', { hasSpf: false, hasDkim: false }, 'no SPF and no DKIM record is found'],
  ['no such domain', 'unknown', 'is not found in DNS'],
  ['no answer', 'unreachable', 'could not be looked up']
])('the doctor warns about records of the sender: %s', async (_, records, words) => {
  const found = await check(`smtp://noor:geheim@${host}`, ours, records)
  expect(found.at(-1)).toMatchObject({ state: 'warning', says: expect.stringContaining(words) })
})

test.each([
  ['site@kino9.be', 0],
  ['site@mail.kino9.be', 0],
  ['site@kino9.example', 0],
  ['kino9@gmail.com', 1],
  ['site@notkino9.be', 1]
])('the sender %s has %d warnings about its domain', async (sender, count) => {
  expect(checkSenderDomain({ ...site, mail: { ...ours, sender } })).toHaveLength(count)
  expect(checkSenderDomain({ siteUrl: 'https://www.kino9.be', mail: { ...ours, sender } })).toHaveLength(
    count
  )
})

// The server cannot read what it stores: this tries with everything that it has.
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf, seal, textOf, unseal } from '../../../src/listen/handover/sealing.service.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { logText } from '../../platform/http/log.ts'
import { handovers } from './schema.ts'

const testDatabase = databaseOfFile()

const CONTENT = { 'heard:ep-118': { value: 'La Jetée', atMs: 1_795_000_000_000 } }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const aesKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['decrypt'])

test('everything that the server has opens nothing, and the secret of the devices does', async () => {
  const { app: _, request, services, logged } = await openTestApp(undefined, { db: testDatabase.db })
  const secret = new Uint8Array(randomBytes(32))
  const { id, key } = await keysOf(secret)
  const sealed = (await seal(key, 1, CONTENT)) ?? ''
  const body = { id, revision: 0, sealed, isOffer: false }
  const answer = await request('/api/handover/write', { method: 'POST', json: body })
  expect(answer.status).toBe(200)

  const [row] = await testDatabase.db.select().from(handovers)
  const stored = Buffer.from(row?.sealed ?? []).toString('base64')
  expect(stored).toBe(sealed)
  const logs = logged.map((line) => logText(line)).join('\n')
  const appSecret = Buffer.from(services.appSecret ?? '')
  const known: Uint8Array[] = [
    Buffer.from(id, 'base64url'),
    Buffer.from(id),
    row?.idHash ?? new Uint8Array(),
    appSecret,
    Buffer.from(logs),
    Buffer.from(answer.headers.get('x-request-id') ?? ''),
    new Uint8Array(32)
  ]
  const guesses = known.flatMap((bytes) => [
    ...(bytes.length === 32 ? [bytes] : []),
    sha256(bytes),
    ...['handover key', 'handover id', ''].map(
      (purpose) => new Uint8Array(hkdfSync('sha256', bytes, '', purpose, 32))
    ),
    new Uint8Array(hkdfSync('sha256', appSecret, bytes, 'handover key', 32))
  ])
  for (const guess of guesses) expect(await unseal(await aesKey(guess), 1, stored)).toBeUndefined()
  for (const guess of guesses)
    expect(await unseal((await keysOf(new Uint8Array(guess))).key, 1, stored)).toBeUndefined()

  const text = Buffer.from(row?.sealed ?? []).toString('latin1') + logs + JSON.stringify(row)
  for (const word of ['heard', 'ep-118', 'Jet', textOf(secret)]) expect(text).not.toContain(word)
  expect(await unseal((await keysOf(secret)).key, 1, stored)).toEqual(CONTENT)
})

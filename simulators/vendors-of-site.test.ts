// A command next to a running site uses the simulated vendors of that site.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shareVendors, vendorsOfSite } from './vendors-of-site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'simulators-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockFile = () => path.join(folder, 'simulators.lock')
const lock = () =>
  JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; port: number; token: string }

/** Makes the lock look as if another, living process held it. */
async function asOfAnother<Value>(act: () => Promise<Value>): Promise<Value> {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  writeFileSync(lockFile(), JSON.stringify({ ...lock(), pid: other.pid }))
  try {
    return await act()
  } finally {
    other.kill('SIGKILL')
  }
}

test('a command sends its requests to the site, unchanged, and gets the answers', async () => {
  const seen: unknown[] = []
  const stripe = async (request: Request) => {
    const { method, url, headers } = request
    const [key, extra] = [headers.get('idempotency-key'), headers.get('x-simulator-token')]
    seen.push({ method, url, key, extra, body: await request.text() })
    return Response.json({ id: 're_1' }, { status: 201, headers: { 'request-id': 'req_1' } })
  }
  await shareVendors(folder, { stripe, printful: undefined })
  await asOfAnother(async () => {
    const vendor = await vendorsOfSite(folder)
    const url = 'https://stripe.example/v1/refunds?expand=x'
    const refunding = { method: 'POST', body: 'amount=500', headers: { 'idempotency-key': 'key 1' } }
    const response = await vendor?.('stripe')(new Request(url, refunding))
    expect(response?.status).toBe(201)
    expect(response?.headers.get('request-id')).toBe('req_1')
    expect(await response?.json()).toEqual({ id: 're_1' })
    await vendor?.('stripe')(new Request('https://stripe.example/v1/refunds/re_1'))
    expect((await vendor?.('printful')(new Request('https://printful.example/orders')))?.status).toBe(404)
    expect(seen).toEqual([
      { method: 'POST', url, key: 'key 1', extra: null, body: 'amount=500' },
      { method: 'GET', url: 'https://stripe.example/v1/refunds/re_1', key: null, extra: null, body: '' }
    ])
  })
})

test('nobody without the token in the file, which only its owner can read, reaches the vendors', async () => {
  const stripe = async () => new Response('open')
  await shareVendors(folder, { stripe, printful: undefined })
  expect(statSync(lockFile()).mode & 0o777).toBe(0o600)
  const { port } = lock()
  for (const token of ['', 'x', 'x'.repeat(32)]) {
    const headers = {
      'x-simulator': 'stripe',
      'x-simulator-url': 'https://a.example/',
      'x-simulator-token': token
    }
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(403)
  }
})

test('without a running site a command changes the state itself, also after one was killed', async () => {
  expect(await vendorsOfSite(folder)).toBeUndefined()
  writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 1, port: 1, token: 'x' }))
  expect(await vendorsOfSite(folder)).toBeUndefined()
  await shareVendors(folder, { stripe: undefined, printful: undefined })
  expect(lock().pid).toBe(process.pid)
})

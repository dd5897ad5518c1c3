// Only one process holds the state of the simulated vendors: the running site. A command next to it sends its requests there,
// as it would send them to a real vendor.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Holder, holderOf } from '../functions/platform/db/folder-lock.ts'
import { makeFile } from '../functions/platform/db/new-file.ts'
import type { SendRequest } from '../functions/platform/http/client/outside-fetch.ts'

const VENDORS = ['stripe', 'printful'] as const
type Vendor = (typeof VENDORS)[number]
/** Those that are simulated, and how they are called. */
export type SharedVendors = Readonly<Record<Vendor, SendRequest | undefined>>

const HEADERS = { token: 'x-simulator-token', vendor: 'x-simulator', url: 'x-simulator-url' } as const
/** Set anew for each connection. */
const PER_CONNECTION = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  ...Object.values(HEADERS)
]

/** Names the process that holds the state, and contains the password for it, like the lock of the database. */
const fileIn = (folder: string) => path.join(folder, 'simulators.lock')

/**
 * Lets the commands of this machine call these vendors, on a loopback port, until this process ends. Does nothing while
 * another site has them.
 */
export async function shareVendors(folder: string, vendors: SharedVendors): Promise<void> {
  const holder = await holderOf(fileIn(folder))
  if (holder && holder.pid !== process.pid) return
  const token = randomBytes(24).toString('base64url')
  const server = createAdaptorServer({
    fetch: (request: Request) => answer(request, token, vendors),
    hostname: '127.0.0.1'
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const { port } = server.address() as AddressInfo
  mkdirSync(folder, { recursive: true })
  rmSync(fileIn(folder), { force: true })
  makeFile(fileIn(folder), JSON.stringify({ pid: process.pid, port, token } satisfies Holder))
}

async function answer(request: Request, token: string, vendors: SharedVendors): Promise<Response> {
  const { headers, method } = request
  const given = Buffer.from(headers.get(HEADERS.token) ?? '')
  const expected = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return new Response(null, { status: 403 })
  const vendor = VENDORS.find((one) => one === headers.get(HEADERS.vendor))
  const send = vendor && vendors[vendor]
  if (!send) return new Response(null, { status: 404 })
  return send(copyOf(request, headers.get(HEADERS.url) ?? '', method, await request.arrayBuffer()))
}

/** The vendors of the running site; undefined when none runs, and this process may change their state itself. */
export async function vendorsOfSite(folder: string): Promise<((vendor: Vendor) => SendRequest) | undefined> {
  const holder = await holderOf(fileIn(folder))
  if (!holder || holder.pid === process.pid) return undefined
  return (vendor) => async (request) => {
    const { method, signal } = request
    const body = await request.arrayBuffer()
    const sent = copyOf(request, `http://127.0.0.1:${holder.port}/`, method, body)
    sent.headers.set(HEADERS.token, holder.token)
    sent.headers.set(HEADERS.vendor, vendor)
    sent.headers.set(HEADERS.url, request.url)
    return fetch(sent, { signal })
  }
}

function copyOf({ headers: given }: Request, url: string, method: string, body: ArrayBuffer): Request {
  const headers = new Headers(given)
  for (const name of PER_CONNECTION) headers.delete(name)
  return new Request(url, { method, headers, ...(body.byteLength > 0 ? { body } : {}) })
}

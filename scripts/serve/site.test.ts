import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callPaths } from '../../functions/app.ts'
import { openTestApp } from '../../tests/fixtures/app.ts'
import { type Listening, listen } from './listen.ts'
import { openSite, type Site } from './site.ts'
import { makeTestSite, PAGE, SOUND } from './test-site.ts'

let listening: Listening
const fixture = makeTestSite()

let site: Site
beforeAll(async () => {
  const testApp = await openTestApp()
  site = await openSite({
    root: path.resolve('.'),
    dist: fixture.folder,
    app: testApp.app,
    callPaths: callPaths(testApp.services)
  })
  // A busy machine reads two megabytes slowly.
  listening = await listen(site, 0, '127.0.0.1', 60_000)
})

afterAll(async () => {
  await listening.stop()
  fixture.remove()
})

const get = (where: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${listening.address}${where}`, { headers, method, redirect: 'manual' })

/** A raw request over a socket, for what fetch would not send or would decompress. */
function requestRaw(request: string, address = listening.address): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(address).port), 'localhost', () => socket.write(request))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })
}

const raw = (method: string, where: string, ...headers: string[]) =>
  requestRaw(
    [`${method} ${where} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
  )

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/aflevering/12/', 'text/html; charset=utf-8'],
  ['/aflevering/%C3%A9%C3%A9n-avond/', 'text/html; charset=utf-8'],
  ['/page', 'text/html; charset=utf-8'],
  ['/assets/app.abc123.js', 'text/javascript; charset=utf-8'],
  ['/assets/app.abc123.css', 'text/css; charset=utf-8'],
  ['/media/sound.mp3', 'audio/mpeg'],
  ['/media/sound.m4a', 'audio/mp4'],
  ['/media/posters/a-216.webp', 'image/webp'],
  ['/rss.xml', 'application/xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/empty.txt', 'text/plain; charset=utf-8']
])('the server serves %s as %s, and HEAD the same without a body', async (where, type) => {
  const [got, head] = [await get(where), await get(where, {}, 'HEAD')]
  expect(got.status).toBe(200)
  expect(got.headers.get('content-type')).toBe(type)
  expect(head.status).toBe(200)
  for (const name of ['content-type', 'etag', 'content-length', 'content-encoding', 'cache-control']) {
    expect(head.headers.get(name), name).toBe(got.headers.get(name))
  }
  expect((await got.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(where === '/empty.txt' ? 0 : 1)
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  ['/aflevering/12?t=90', 301, '/aflevering/12/?t=90'],
  ['/aflevering/12/index.html', 301, '/aflevering/12/'],
  ['/index.html', 301, '/'],
  ['/page.html', 301, '/page'],
  ['/bo9', 302, '/bo9/login/'],
  ['/bo9/', 302, '/bo9/login/']
])('the server redirects %s (%i) to %s', async (where, status, location) => {
  const response = await get(where)
  expect(response.status).toBe(status)
  expect(response.headers.get('location')).toBe(location)
})

test.each([
  '/none',
  '/none/',
  '/404',
  '/404/',
  '/aflevering/13/',
  '/_headers',
  '/_redirects',
  '/.env',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/%ff',
  '/%00',
  '//assets/app.abc123.js',
  '/media/sound.mp3/'
])('the server answers %s with the 404 page', async (where) => {
  const response = await get(where, { range: 'bytes=0-1', 'if-none-match': '*' })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('lost')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the server answers the frame of an unknown episode with a small page of its own, as not found', async () => {
  const response = await get('/embed/aflevering/oz/', { range: 'bytes=0-1', 'if-none-match': '*' })
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('<!doctype html><title>no episode</title>')
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=99000-', 99_000, 99_999],
  ['bytes=-500', 99_500, 99_999],
  ['bytes=500-9999999', 500, 99_999],
  ['bytes=0-0', 0, 0]
])('the server serves ranges of audio: %s', async (range, first, last) => {
  const response = await get('/media/sound.mp3', { range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/100000`)
  expect(response.headers.get('content-length')).toBe(String(last - first + 1))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.compare(bytes, SOUND.slice(first, last + 1))).toBe(0)
})

test('the server answers 416 to a range outside the file, and ignores an invalid range', async () => {
  const outside = await get('/media/sound.mp3', { range: 'bytes=100000-' })
  expect(outside.status).toBe(416)
  expect(outside.headers.get('content-range')).toBe('bytes */100000')
  for (const range of ['bytes=1-2,5-6', 'lines=1-2', 'bytes=x', 'bytes=9-1']) {
    const response = await get('/media/sound.mp3', { range })
    expect(response.status, range).toBe(range === 'bytes=9-1' ? 416 : 200)
    await response.arrayBuffer()
  }
})

test('the server serves no range of another version of the file', async () => {
  const { headers } = await get('/media/sound.mp3', {}, 'HEAD')
  const etag = headers.get('etag') ?? ''
  expect(headers.get('accept-ranges')).toBe('bytes')
  const same = await get('/media/sound.mp3', { range: 'bytes=0-9', 'if-range': etag })
  const other = await get('/media/sound.mp3', { range: 'bytes=0-9', 'if-range': '"older"' })
  expect(same.status).toBe(206)
  expect(other.status).toBe(200)
})

test('the server does not send an unchanged page again', async () => {
  const first = await get('/', { 'accept-encoding': 'br' })
  const etag = first.headers.get('etag') ?? ''
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': tags })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined]
])('the server compresses text for a browser that accepts "%s" as %s', async (accepted, encoding) => {
  const answer = await raw('GET', '/', `Accept-Encoding: ${accepted}`)
  const [head = ''] = answer.toString('latin1').split('\r\n\r\n', 1)
  const body = answer.subarray(head.length + 4)
  expect(/^content-encoding: (.*)$/im.exec(head)?.[1]).toBe(encoding)
  expect(head).toMatch(/^vary: accept-encoding/im)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
  expect(unpack[(encoding ?? 'none') as keyof typeof unpack](body).toString()).toBe(PAGE)
  if (encoding) expect(body.length).toBeLessThan(PAGE.length / 5)
})

test.each(['/media/sound.mp3', '/media/posters/a-216.webp', '/manifest.webmanifest'])(
  'the server never compresses %s: it is compressed already, or too small',
  async (where) => {
    const response = await get(where, { 'accept-encoding': 'br, gzip' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toBeNull()
  }
)

test('the server applies the header rules of the build to files, the specific over the general', async () => {
  const script = await get('/assets/app.abc123.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  const page = await get('/')
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'") // A machine without https.
})

test('the server serves a list without its extension, with the headers of its path', async () => {
  const response = await get('/api/episodes')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('[]')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
})

test('the server passes calls to the app, including unknown ones', async () => {
  const known = await get('/api/runtime-config')
  expect(await known.json()).toEqual({ stripePublishableKey: '', couponsEnabled: false })
  expect(known.headers.get('cache-control')).toBe('no-store')
  for (const [method, where, status] of [
    ['POST', '/api/runtime-config', 405],
    ['GET', '/api/none', 404],
    ['POST', '/api/none/deeper', 404]
  ] as const) {
    const response = await get(where, {}, method)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  }
})

/** Two requests of a browser over one connection, as long as the server keeps it open. */
function requestTwice(
  body: Uint8Array,
  headers: Record<string, string>
): Promise<[first: Answer, second: Answer]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, where: string, sent?: Uint8Array) =>
    new Promise<Answer>((resolve, reject) => {
      const request = httpRequest(`${listening.address}${where}`, {
        agent,
        method,
        ...(sent ? { headers } : {})
      })
      request.on('response', (response) => {
        response.resume().on('end', () => resolve(answerOf(response, request)))
      })
      request.on('error', reject)
      request.end(sent)
    })
  return send('POST', '/api/votes', body)
    .then(async (first): Promise<[Answer, Answer]> => [first, await send('GET', '/')])
    .finally(() => agent.destroy())
}
interface Answer {
  status: number | undefined
  connection: string | undefined
  isReused: boolean
}
const answerOf = ({ statusCode, headers }: IncomingMessage, { reusedSocket }: ClientRequest): Answer => ({
  status: statusCode,
  connection: headers.connection,
  isReused: reusedSocket
})

test.each([
  ['a body that is too large', 413, 2_000_000, 'application/json'],
  ['a large body of another type', 415, 2_000_000, 'text/plain'],
  ['a small body of another type', 415, 20, 'text/plain']
])('the server accepts the next request on the connection after %s', async (_, status, bytes, type) => {
  const origin = listening.address
  const [first, second] = await requestTwice(new Uint8Array(bytes).fill(32), {
    'content-type': type,
    'content-length': String(bytes),
    origin
  })
  expect(first).toEqual({ status, connection: 'keep-alive', isReused: false })
  expect(second).toEqual({ status: 200, connection: 'keep-alive', isReused: true })
})

test('the server closes the connection after a chunked body that became too large, and says so', async () => {
  const headers = {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    origin: listening.address
  }
  const [first, second] = await requestTwice(new Uint8Array(2_000_000).fill(32), headers)
  expect(first).toMatchObject({ status: 413, connection: 'close' })
  expect(second).toMatchObject({ status: 200, isReused: false })
})

test('the server does not wait for an endless refused body, and says that the connection closes', async () => {
  const { address, stop } = await listen(site, 0, '127.0.0.1', 50)
  const answer = await requestRaw(
    [
      'POST /api/votes HTTP/1.1',
      `Host: ${new URL(address).host}`,
      'Content-Type: application/json',
      `Origin: ${address}`,
      'Content-Length: 2000000',
      '',
      '{"x":"'
    ].join('\r\n'),
    address
  )
  await stop()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is)
})

test('the server refuses to post to a file', async () => {
  const response = await get('/', {}, 'POST')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  ['/aflevering/12', 'GET', 301],
  ['/assets/app.abc123.js', 'POST', 405],
  ['/api/episodes', 'POST', 405],
  ['/bo9', 'GET', 302]
])(
  "the server sends the host's own response to %s with %s (%i) with the headers of the path, not those of the file",
  async (where, method, status) => {
    const response = await get(where, {}, method)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(response.headers.get('content-type')).toBeNull()
  }
)

test('the server hides an internal error, with a policy that loads nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await listen(async () => {
    throw new Error('canary')
  }, 0)
  const response = await fetch(broken.address)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('canary')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  await broken.stop()
})

test.each(['TRACE', 'CONNECT', 'BREW'])('the server does not answer 200 to %s', async (method) => {
  const answers = [await raw(method, '/api/runtime-config'), await raw(method, '/')]
  for (const answer of answers) expect(answer.toString()).not.toMatch(/^HTTP\/1\.1 2/)
})

test('the server answers a malformed request with an error, without affecting others', async () => {
  expect(
    (await requestRaw('GET / HTTP/1.1\r\nHost: exa mple\r\nConnection: close\r\n\r\n')).toString()
  ).toMatch(/^HTTP\/1\.1 4/)
  expect((await get('/')).status).toBe(200)
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address
if (!outside) console.log('skipped: this machine has no address on a network')

test.skipIf(!outside)('the server is reachable from the network only when opened to it', async () => {
  const at = (address: string) => address.replace('localhost', outside ?? '')
  await expect(fetch(at(listening.address))).rejects.toThrow('fetch failed')
  const site = async () => new Response('open')
  const open = await listen(site, 0, '0.0.0.0')
  expect(open.address).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await (await fetch(at(open.address))).text()).toBe('open')
  await open.stop()
  const named = await listen(site, 0, outside)
  expect(named.address).toBe(`http://${outside}:${new URL(named.address).port}`)
  await named.stop()
})

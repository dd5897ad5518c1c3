import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../../../src/lib/outcome.ts'
import { createOutsideFetch, type OutsideOptions } from './outside-fetch.ts'
import { isPublicAddress } from './public-addresses.ts'

let server: Server
let origin = ''
let requestedUrls: string[] = []
let sentBytes = 0
const receivedHeaders: Record<string, string | undefined>[] = []

const pages: Record<string, RequestListener> = {
  '/hello': (_, response) => response.end('hello'),
  '/drip': (_, response) => {
    response.write('a')
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/big': (_, response) => response.end('x'.repeat(3000)),
  '/endless': (_, response) => {
    const part = Buffer.alloc(64_000, 'x')
    const fill = () => {
      while (!response.destroyed && sentBytes < 50_000_000 && response.write(part)) sentBytes += part.length
    }
    response.on('drain', fill)
    fill()
  },
  '/bomb': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(500_000))),
  '/small-gzip': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
  '/small-brotli': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('unpacked')),
  '/packed-twice': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, br' }).end(brotliCompressSync(gzipSync('unpacked'))),
  '/torn-gzip': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked').subarray(0, 20)),
  '/not-gzip': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('said to be packed'),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/thrice': (_, response) => response.writeHead(301, { location: '/twice' }).end(),
  '/twice': (_, response) => response.writeHead(307, { location: '/once' }).end(),
  '/once': (_, response) => response.writeHead(308, { location: '/hello' }).end(),
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://10.0.0.8/secret' }).end(),
  '/to-name': (_, response) =>
    response.writeHead(302, { location: `http://inside.example:${port()}/hello` }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-nothing': (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/elsewhere': (_, response) =>
    response.writeHead(302, { location: `http://localhost:${port()}/hello` }).end(),
  '/posted': (_, response) => response.writeHead(303, { location: '/hello' }).end(),
  '/known': (request, response) =>
    request.headers['if-none-match'] === '"v1"'
      ? response.writeHead(304, { etag: '"v1"' }).end()
      : response.writeHead(200, { etag: '"v1"' }).end('first'),
  '/broken': (_, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy')
}
const port = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    requestedUrls.push(path)
    receivedHeaders.push({ authorization: request.headers.authorization, host: request.headers.host })
    const page = pages[path]
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${port()}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function outside(options: Partial<OutsideOptions> = {}) {
  requestedUrls = []
  return createOutsideFetch({ service: 'test', trustedOrigins: [origin], ...options })
}

/** A fake name server: each name resolves to what the test says. */
function namesLeadTo(names: Record<string, string[]>): LookupFunction {
  return (hostname, options, callback) => {
    const found = (names[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4
    }))
    const first = found[0]
    if (!first) callback(Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' }), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

async function failureOf(act: Promise<unknown>): Promise<Failure> {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

test('a request to another machine returns status, headers and the whole body, whatever the status', async () => {
  const send = outside()
  const hello = await send(new Request(`${origin}/hello`))
  expect(hello.status).toBe(200)
  expect(await hello.text()).toBe('hello')
  const busy = await send(new Request(`${origin}/broken`))
  expect(busy.status).toBe(503)
  expect(busy.headers.get('retry-after')).toBe('7')
})

test('a request to another machine passes on a 304, without a body', async () => {
  const answer = await outside()(new Request(`${origin}/known`, { headers: { 'if-none-match': '"v1"' } }))
  expect(answer.status).toBe(304)
  expect(answer.body).toBeNull()
})

test('a request to another machine decompresses the body and removes the header that says it is compressed', async () => {
  for (const path of ['/small-gzip', '/small-brotli', '/packed-twice']) {
    const answer = await outside()(new Request(origin + path))
    expect(answer.headers.get('content-encoding'), path).toBeNull()
    expect(await answer.text(), path).toBe('unpacked')
  }
})

test('a request to another machine fails on a truncated body', async () => {
  for (const path of ['/torn-gzip', '/not-gzip']) {
    const failure = await failureOf(outside()(new Request(origin + path)))
    expect(failure.message, path).toMatch(/cannot be reached \(Z_\w+\)/)
  }
})

test('a request to another machine aborts a slow body and a silent host at the timeout', async () => {
  for (const path of ['/drip', '/silent']) {
    const failure = await failureOf(outside({ timeoutMs: 200 })(new Request(origin + path)))
    expect(failure).toMatchObject({ retryable: true })
    expect(failure.message).toContain('within 0.2 s')
  }
})

test('a request to another machine stops reading at the size limit, counted after decompression', async () => {
  for (const path of ['/big', '/bomb']) {
    const failure = await failureOf(outside({ maxBytes: 2000 })(new Request(origin + path)))
    expect(failure).toMatchObject({ retryable: false })
    expect(failure.message).toContain('larger than 0.002 MB')
  }
})

test('a request to another machine disconnects from a body of 50 MB soon after the first five', async () => {
  const before = process.memoryUsage().rss
  const failure = await failureOf(outside()(new Request(`${origin}/endless`)))
  expect(failure.message).toContain('larger than 5 MB')
  expect(sentBytes).toBeLessThan(20_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('a request to another machine names the host but not the full URL when the host does not answer', async () => {
  const failure = await failureOf(
    outside({ lookup: namesLeadTo({}) })(new Request('http://gone.example/?key=hush'))
  )
  expect(failure.message).toBe('test: gone.example cannot be reached (ENOTFOUND)')
})

test('redirects are followed three times', async () => {
  const answer = await outside()(new Request(`${origin}/thrice`))
  expect(await answer.text()).toBe('hello')
  expect(requestedUrls).toEqual(['/thrice', '/twice', '/once', '/hello'])
})

test('redirects that loop are refused after the third', async () => {
  const failure = await failureOf(outside()(new Request(`${origin}/loop`)))
  expect(failure.message).toContain('more than 3 redirects')
  expect(requestedUrls).toHaveLength(4)
})

test('redirects to a private address, another protocol or an invalid URL are refused', async () => {
  for (const [path, reason] of [
    ['/to-private', 'not an address on the public internet'],
    ['/to-file', 'file: addresses are not fetched'],
    ['/to-nothing', 'invalid address']
  ] as const)
    expect((await failureOf(outside()(new Request(origin + path)))).message).toContain(reason)
})

test('redirects to a name that resolves to a private address are refused without contacting that machine', async () => {
  const lookup = namesLeadTo({ 'inside.example': ['127.0.0.1'] })
  const failure = await failureOf(outside({ lookup })(new Request(`${origin}/to-name`)))
  expect(failure.message).toContain('not an address on the public internet')
  expect(requestedUrls).toEqual(['/to-name'])
})

test('redirects to another origin drop the credentials', async () => {
  const other = `http://localhost:${port()}`
  const send = outside({
    trustedOrigins: [origin, other],
    lookup: namesLeadTo({ localhost: ['127.0.0.1'] })
  })
  receivedHeaders.length = 0
  await send(new Request(`${origin}/elsewhere`, { headers: { authorization: 'Bearer hush' } }))
  expect(receivedHeaders.map((request) => request.authorization)).toEqual(['Bearer hush', undefined])
})

test('redirects of a form post are not followed', async () => {
  const answer = await outside()(new Request(`${origin}/posted`, { method: 'POST', body: 'x' }))
  expect(answer.status).toBe(303)
})

describe('an address written by a stranger', () => {
  const strangers = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/',
    'http://172.20.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://１２７.0.0.1/'
  ]
  test.each(strangers)('the address %s is refused before anything is sent', async (address) => {
    const send = createOutsideFetch({ service: 'test', lookup: namesLeadTo({}) })
    expect((await failureOf(send(new Request(address)))).message).toContain('public internet')
  })

  test.each(['ftp://example.org/', 'data:text/plain,hello', 'file:///etc/passwd'])(
    'the address %s is refused',
    async (a) => {
      expect((await failureOf(outside()(new Request(a)))).message).toContain('addresses are not fetched')
    }
  )

  test('an address written by a stranger is refused when its name resolves to private addresses only', async () => {
    const lookup = namesLeadTo({ 'rebind.example': ['127.0.0.1', '::1'] })
    const send = createOutsideFetch({ service: 'test', lookup })
    const failure = await failureOf(send(new Request(`http://rebind.example:${port()}/hello`)))
    expect(failure).toMatchObject({ retryable: false })
    expect(failure.message).toContain('not an address on the public internet')
  })

  test("an address written by a stranger is refused when it is this machine's own name", async () => {
    const send = createOutsideFetch({ service: 'test' })
    const failure = await failureOf(send(new Request(`http://localhost:${port()}/hello`)))
    expect(failure.message).toContain('not an address on the public internet')
  })

  test('an address may resolve to a private machine when the operator chose its origin', async () => {
    const answer = await outside()(new Request(`${origin}/hello`))
    expect(answer.status).toBe(200)
    const other = createOutsideFetch({ service: 'test', trustedOrigins: [`http://127.0.0.1:${port() + 1}`] })
    await failureOf(other(new Request(`${origin}/hello`)))
  })
})

test('the public internet is as defined by the IANA registries', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1'
  ]) {
    expect(isPublicAddress(address), address).toBe(true)
  }
  for (const address of [
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '2001:db8::1',
    'ff02::1',
    'x'
  ]) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BROKEN_FEED_URL,
  SAMPLE_FEED_URL,
  SAMPLE_ORIGIN,
  sampleHost
} from '../../../../simulators/podcast-feed.ts'
import { createOutsideFetch } from '../../http/client/outside-fetch.ts'
import { feedFile } from './podcast-feed.file.ts'
import { rssFeed } from './podcast-feed.rss.ts'
import type { PodcastFeed } from './podcast-feed.ts'
import { MAX_OWN_FEED_CHARS } from './podcast-feed.ts'

const FEED = '<?xml version="1.0"?><rss version="2.0"><channel><title>Klein</title></channel></rss>'
const MODIFIED = 'Fri, 20 Nov 2026 18:00:00 GMT'

let folder = ''
let server: Server
let origin = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'feed-'))
  await writeFile(path.join(folder, 'feed.xml'), FEED)
  server = createServer((request, response) => {
    if (request.url !== '/feed.xml') return response.writeHead(404).end()
    const isKnown =
      request.headers['if-modified-since'] === MODIFIED || request.headers['if-none-match'] === '"v1"'
    if (isKnown) return response.writeHead(304).end()
    const headers = { 'content-type': 'text/xml', etag: '"v1"', 'last-modified': MODIFIED }
    return response.writeHead(200, headers).end(FEED)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const outside = () => createOutsideFetch({ service: 'feed', trustedOrigins: [origin] })
const hosts: [string, (name: string) => PodcastFeed][] = [
  ['the sample host', (name) => rssFeed(`${SAMPLE_ORIGIN}/${name}`, sampleHost(folder))],
  ['a web server', (name) => rssFeed(`${origin}/${name}`, outside())],
  ['a file', (name) => feedFile(path.join(folder, name))]
]

describe.each(hosts)('a feed on %s', (_, feedNamed) => {
  test('a feed is read completely', async () => {
    const answer = await feedNamed('feed.xml').read()
    if (!answer.changed) throw new Error('a first read always brings the feed')
    expect(new TextDecoder().decode(answer.bytes)).toBe(FEED)
  })

  test('a feed is not downloaded again while it is unchanged', async () => {
    const feed = feedNamed('feed.xml')
    const first = await feed.read()
    if (!first.changed) throw new Error('a first read always brings the feed')
    expect(await feed.read(first.validators)).toEqual({ changed: false })
    expect(await feed.read({ etag: '"another"' })).toMatchObject({ changed: true })
  })

  test('a feed that does not exist is a retryable failure', async () => {
    await expect(feedNamed('gone.xml').read()).rejects.toMatchObject({ service: 'feed', retryable: true })
  })
})

test('a publisher without ETags gets If-Modified-Since', async () => {
  const feed = rssFeed(`${origin}/feed.xml`, outside())
  expect(await feed.read({ lastModified: MODIFIED })).toEqual({ changed: false })
})

test('a path is the same feed however it is written', () => {
  const plain = feedFile('some/feed.xml').address
  expect(feedFile('./some/../some/feed.xml').address).toBe(plain)
  expect(feedFile(`file://${plain}`).address).toBe(plain)
})

test('a file that is too large, or a folder, is refused in one line', async () => {
  const large = path.join(folder, 'large.xml')
  await writeFile(large, '')
  await truncate(large, MAX_OWN_FEED_CHARS + 1)
  await expect(feedFile(large).read()).rejects.toThrow('larger than 50 MB')
  await expect(feedFile(folder).read()).rejects.toThrow(`feed: ${folder} cannot be read`)
})

test('the sample server fails on request and serves nothing outside its folder', async () => {
  const broken = await rssFeed(BROKEN_FEED_URL, sampleHost(folder)).read()
  expect(broken.changed && broken.bytes.length).toBe(Math.floor(FEED.length / 2))
  const send = sampleHost(path.join(folder, 'none'))
  for (const address of [`${SAMPLE_ORIGIN}/..%2ffeed.xml`, SAMPLE_FEED_URL])
    expect((await send(new Request(address))).status).toBe(404)
  expect((await send(new Request('https://example.org/feed.xml'))).status).toBe(502)
})

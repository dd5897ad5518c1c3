// The web server of the made-up podcast: its feed and covers that weigh like photographs.
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { requiredCertificate } from './certificate.ts'
import { COVERS } from './generate-feed.ts'

const COVER_PX = 1000

/** Noise behind a blur; `shade` makes each picture another one. */
export const photograph = (width: number, height: number, shade: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 60 + shade * 3, sigma: 60 }
    }
  })
    .blur(2)
    .jpeg({ quality: 82 })
    .toBuffer()

export interface FeedHost {
  origin: string
  /** What `${origin}/feed.xml` answers from now on. */
  publish: (feed: string) => void
  /** What a build needs to fetch from here. */
  env: Record<string, string>
  close: () => void
}

/** Pictures are fetched over TLS only, so the feed is too. */
export async function startFeedHost(): Promise<FeedHost> {
  const covers = await Promise.all(
    Array.from({ length: COVERS }, (_, shade) => photograph(COVER_PX, COVER_PX, shade))
  )
  const certificate = requiredCertificate()
  let feed = ''
  const server = https.createServer(certificate, ({ url = '' }, response) => {
    const cover = covers[Number(/^\/covers\/(\d+)\.jpg$/.exec(url)?.[1])]
    if (cover) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(cover)
    else if (url === '/feed.xml') response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    publish: (text) => {
      feed = text
    },
    env: {
      FEED_URL: `${origin}/feed.xml`,
      // The only origin of pictures that may be on a private machine.
      TMDB_IMAGE_BASE: origin,
      NODE_EXTRA_CA_CERTS: certificate.certFile
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

// Pictures that weigh like photographs, and a web server for them: the covers of the made-up podcast.
import http from 'node:http'
import https from 'node:https'
import sharp from 'sharp'
import { throwAwayCertificate } from './certificate.ts'
import { COVERS } from './generate-feed.ts'
import { seeded } from './prose.ts'

const COVER_PX = 1000
const SHAPES = 50

/** A picture of this size, as PNG; the same seed gives the same shapes. */
export async function picture(width: number, height: number, seed: number): Promise<Buffer> {
  const random = seeded(seed + 500)
  const colour = () => `hsl(${Math.floor(random() * 360)} 55% ${15 + Math.floor(random() * 65)}%)`
  const shapes = Array.from({ length: SHAPES }, () => {
    const [x, y, size] = [random() * width, random() * height, random() * width * 0.25]
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * random()}" fill="${colour()}" fill-opacity=".6"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer()
}

async function cover(seed: number): Promise<Buffer> {
  return sharp(await picture(COVER_PX, COVER_PX, seed))
    .jpeg({ quality: 82 })
    .toBuffer()
}

export interface FeedHost {
  origin: string
  /** What `${origin}/feed.xml` answers from now on. */
  publish: (feed: string) => void
  /** What a build needs to fetch from here: its pictures too, which are fetched over TLS only. */
  env: Record<string, string>
  close: () => void
}

/** The web server of the podcast being measured: its feed and covers. Without TLS its covers stay where they are. */
export async function startFeedHost({ hasCovers = true } = {}): Promise<FeedHost> {
  const covers = await Promise.all(Array.from({ length: hasCovers ? COVERS : 0 }, (_, i) => cover(i)))
  let feed = Buffer.alloc(0)
  const listener: http.RequestListener = (request, response) => {
    const number = /^\/covers\/(\d+)\.jpg$/.exec(request.url ?? '')?.[1]
    const body = request.url === '/feed.xml' ? feed : number ? covers[Number(number)] : undefined
    if (!body) return response.writeHead(404).end()
    const type = number ? 'image/jpeg' : 'application/rss+xml; charset=utf-8'
    return response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  }
  const certificate = hasCovers ? throwAwayCertificate() : undefined
  const server = certificate ? https.createServer(certificate, listener) : http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  return {
    origin,
    publish: (text) => {
      feed = Buffer.from(text)
    },
    env: {
      FEED_URL: `${origin}/feed.xml`,
      // The only origin of pictures that an operator may keep on a private machine.
      TMDB_IMAGE_BASE: origin,
      ...(certificate ? { NODE_EXTRA_CA_CERTS: certificate.certFile } : {})
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

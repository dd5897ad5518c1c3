// A file as a response: type, length, ranges, 304, and compression where it helps.
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { chosenEncoding, type PackedFiles, packsWell } from './compression.ts'
import type { SiteFile } from './files.ts'

/** File types of a podcast site that Hono's table lacks. */
const MORE_TYPES = {
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  psd: 'image/vnd.adobe.photoshop'
}
const TYPES = { ...mimes, ...MORE_TYPES }

export type FileAnswer = (request: Request, file: SiteFile) => Promise<Response>

export function fileAnswers(site: string, packed: PackedFiles): FileAnswer {
  // Hono handles streams and byte ranges.
  const streams = new Hono<{ Bindings: { name: string } }>()
  const inSite = { root: site, rewriteRequestPath: (_: string, c: { env: { name: string } }) => c.env.name }
  streams.get('*', serveStatic<{ Bindings: { name: string } }>(inSite))

  return async (request, file) => {
    const type = getMimeType(file.name, TYPES) ?? 'application/octet-stream'
    const version = `${file.bytes.toString(36)}-${file.changedMs.toString(36)}`
    const isPackable = packsWell(type, file.bytes)
    const encoding = isPackable ? chosenEncoding(request.headers.get('accept-encoding')) : undefined
    const etag = `"${version}${encoding ? `-${encoding}` : ''}"`
    const headers = new Headers({
      'content-type': type,
      etag,
      'last-modified': new Date(file.changedMs).toUTCString(),
      'cache-control': 'public, max-age=0, must-revalidate',
      ...(isPackable ? { vary: 'accept-encoding' } : {})
    })
    if (names(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    if (encoding) {
      const body = await packed.get(path.join(site, file.name), version, encoding)
      headers.set('content-encoding', encoding)
      headers.set('content-length', String(body.byteLength))
      return new Response(request.method === 'HEAD' ? null : body, { headers })
    }
    headers.set('accept-ranges', 'bytes')
    const streamed = await streams.fetch(wholeOrPart(request, etag), { name: `/${file.name}` })
    for (const name of ['content-length', 'content-range']) {
      const value = streamed.headers.get(name)
      if (value) headers.set(name, value)
    }
    return new Response(streamed.body, { status: streamed.status, headers })
  }
}

function names(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** A range is only served from the version that the first range was from, and only when it can be parsed. */
function wholeOrPart(request: Request, etag: string): Request {
  const headers = new Headers()
  const range = request.headers.get('range')
  const ifRange = request.headers.get('if-range')
  const isOneRange = /^bytes=(?:\d+-\d*|-\d+)$/.test(range ?? '')
  if (range && isOneRange && (ifRange === null || ifRange === etag)) headers.set('range', range)
  return new Request(new URL('/file', request.url), { method: request.method, headers })
}

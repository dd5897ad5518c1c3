// The site as its host serves it: calls, files, rewrites, redirects, and the 404 page.
import type { App } from '../../functions/app.ts'
import { PackedFiles } from './compression.ts'
import { fileAnswers } from './file-answer.ts'
import { findFile, NOT_FOUND_PAGE } from './files.ts'
import { readRules } from './netlify-rules.ts'

export interface SiteOptions {
  /** The folder with netlify.toml. */
  root: string
  /** The folder of the built site. */
  dist: string
  app: App
  /** Paths that the app answers, in the notation of the contracts. */
  callPaths: readonly string[]
}

export type Site = (request: Request, host: { ip: string }) => Promise<Response>

/** Opens the site; the host's rules are read once. */
export async function openSite({ root, dist, app, callPaths }: SiteOptions): Promise<Site> {
  const rules = await readRules(root, dist)
  const answerFile = fileAnswers(dist, new PackedFiles())
  const patterns = callPaths.map((pathname) => new URLPattern({ pathname }))
  const isCall = (url: URL) => patterns.some((pattern) => pattern.test({ pathname: url.pathname }))

  /** The file at a path with the headers for `asked`; undefined when there is none. */
  async function fileFor(request: Request, url: URL, requestUrl: URL): Promise<Response | undefined> {
    const found = await findFile(dist, url.pathname)
    if (!found) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return withoutFile(requestUrl, 405, { allow: 'GET, HEAD' })
    }
    if ('movedTo' in found) return moved(requestUrl, `${found.movedTo}${url.search}`, 301)
    return withHeaders(await answerFile(request, found.file), requestUrl)
  }

  function withHeaders(response: Response, requestUrl: URL): Response {
    for (const [name, value] of Object.entries(rules.headersFor(requestUrl.pathname))) {
      response.headers.set(name, requestUrl.protocol === 'http:' ? forPlainHttp(value) : value)
    }
    return response
  }

  /** A response of the host itself. It has the headers of its path, except those about the file. */
  function withoutFile(requestUrl: URL, status: number, own: Record<string, string>): Response {
    const response = withHeaders(new Response(null, { status }), requestUrl)
    response.headers.delete('content-type')
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
    return response
  }

  const moved = (requestUrl: URL, location: string, status: number) =>
    withoutFile(requestUrl, status, { location })

  async function notFound(request: Request, url: URL, pagePath = `/${NOT_FOUND_PAGE}`): Promise<Response> {
    const page = await findFile(dist, pagePath)
    if (!page || !('file' in page)) return withHeaders(new Response('Not found', { status: 404 }), url)
    const plain = new Headers(request.headers)
    for (const name of ['range', 'if-none-match']) plain.delete(name)
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const response = await answerFile(new Request(url, { method, headers: plain }), page.file)
    return withHeaders(new Response(response.body, { status: 404, headers: response.headers }), url)
  }

  return async (request, host) => {
    const url = new URL(request.url)
    if (isCall(url)) return app(request, host)
    const rule = await rules.redirectFor(request).catch(() => undefined) // An address that cannot be decoded.
    if (rule?.force && rule.statusCode === 404) return notFound(request, url)
    const file = await fileFor(request, url, url)
    if (file) return file
    if (rule?.redirect)
      return moved(url, rule.external ? rule.target.href : rule.targetRelative, rule.statusCode)
    if (rule && isCall(rule.target)) return app(request, host)
    if (rule?.statusCode === 404) return notFound(request, url, rule.target.pathname)
    return (rule && (await fileFor(request, rule.target, url))) ?? (await notFound(request, url))
  }
}

/** On a machine without https, a browser that applies this would load no styles and scripts. */
function forPlainHttp(value: string): string {
  return value.replace(/;\s*upgrade-insecure-requests/, '')
}

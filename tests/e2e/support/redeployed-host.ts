// The site behind a host that deploys a new build during a test: every script has a new name and other contents, and
// the old ones are gone.
import http from 'node:http'

/** A script as pages and other scripts name it, and the name that the next build gives it. */
const SCRIPT_NAME = /((?:assets|\.)\/[\w.-]+)\.js\b/g
const NEXT_NAME = /-nExt(\d+)\.js$/
const renamed = (text: string, build: number) => text.replace(SCRIPT_NAME, `$1-nExt${build}.js`)
/** The build that a script belongs to; 0 = the first one. */
const buildOf = (path: string) => Number(NEXT_NAME.exec(path)?.[1] ?? 0)

export interface RedeployedHost {
  origin: string
  /** From now on the next build is served, and another one after each further call. */
  deploy: () => void
  /** The number of requests for removed scripts. */
  missed: string[]
  close: () => Promise<void>
}

export async function startRedeployedHost(site: string): Promise<RedeployedHost> {
  let build = 0
  const missed: string[] = []
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/assets/') && path.endsWith('.js') && buildOf(path) !== build) {
      missed.push(path)
      response.writeHead(404).end()
      return
    }
    answer(site, request, response, build).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    deploy: () => {
      build += 1
    },
    missed,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

async function answer(
  site: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  build: number
): Promise<void> {
  const requestedPath = (request.url ?? '/').replace(NEXT_NAME, '.js')
  const headers = { accept: request.headers.accept ?? '*/*', ...range(request) }
  const found = await fetch(new URL(requestedPath, site), { headers, redirect: 'manual' })
  const sent = Object.fromEntries(found.headers)
  // Fetch has decompressed it.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'etag']) delete sent[name]
  const bytes = Buffer.from(await found.arrayBuffer())
  const isText = /html|javascript/.test(sent['content-type'] ?? '')
  const body = build > 0 && isText ? nextBuild(bytes.toString(), requestedPath, build) : bytes
  response.writeHead(found.status, sent).end(body)
}

/** The mark shows which build's script has run. */
function nextBuild(text: string, path: string, build: number): string {
  const isPageScript = /^\/assets\/Base\.astro[^/]*\.js$/.test(path)
  return isPageScript
    ? `${renamed(text, build)}\ndocument.documentElement.dataset.build='next';`
    : renamed(text, build)
}

const range = ({ headers }: http.IncomingMessage) => (headers.range ? { range: headers.range } : {})

// Reads `netlify.toml`, `_headers` and `_redirects` with the host's own parsers.
import path from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { RedirectsHandler } from '@netlify/redirects'

type RedirectsMatch = NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>

export interface Rules {
  /** The headers for a path, from the most general rule to the most specific. */
  headersFor: (pathname: string) => Record<string, string>
  redirectFor: (request: Request) => Promise<RedirectsMatch | undefined>
}

/** Reads the rules once. An invalid rule is an error here, as it would be when deploying. */
export async function readRules(root: string, site: string): Promise<Rules> {
  const configPath = path.join(root, 'netlify.toml')
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [path.join(site, '_headers')],
    netlifyConfigPath: configPath,
    configHeaders: [],
    minimal: false
  })
  if (errors[0]) throw new Error(`A header rule cannot be read: ${errors[0].message}`)
  const redirects = new RedirectsHandler({
    projectDir: root,
    publicDir: site,
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: ''
  })
  return {
    headersFor: (pathname) => {
      const matching = (headers as Header[]).filter(({ forRegExp }) => forRegExp.test(pathname))
      return Object.assign({}, ...matching.map(({ values }) => values))
    },
    redirectFor: (request) => redirects.match(request)
  }
}

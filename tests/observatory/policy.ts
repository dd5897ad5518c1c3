// A content security policy as the MDN HTTP Observatory reads it, and which of its findings that is.

/** From best to worst; `absent`: there is none. */
export type PolicyFinding =
  | 'nothing unsafe, nothing by default'
  | 'nothing unsafe'
  | 'unsafe styles'
  | 'pictures or sound over http'
  | 'eval'
  | 'unsafe scripts'
  | 'over http'
  | 'absent'

type Sources = ReadonlySet<string>
type Directives = ReadonlyMap<string, Sources>

const ANYTHING: Sources = new Set(['*'])
/** Sources so broad that they let in whatever there is. */
const BROAD: Sources = new Set([
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*'
])
const INLINE: Sources = new Set(["'unsafe-inline'", 'data:'])
const PASSIVE: Sources = new Set(['img-src', 'media-src'])
const BY_HASH = /^'(?:sha256|sha384|sha512|nonce)-/

const some = (sources: Sources, test: (source: string) => boolean) => [...sources].some(test)
const isBroad = (source: string) => BROAD.has(source)
const isBroadOrInline = (source: string) => BROAD.has(source) || INLINE.has(source)
const isPlain = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')

/** Of a directive that is written twice the first counts, as in browsers. */
export function directivesOf(policy: string): Directives {
  const directives = new Map<string, Sources>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    const key = name.toLowerCase()
    if (key && !directives.has(key))
      directives.set(key, new Set(sources.map((source) => source.toLowerCase())))
  }
  return directives
}

/** The finding that names the worst of it; the order of the questions is the scanner's. */
export function judgePolicy(policy: string): PolicyFinding {
  const directives = directivesOf(policy)
  if (directives.size === 0) return 'absent'
  const fallback = directives.get('default-src')
  const sourcesOf = (name: string) => withoutIdle(directives.get(name) ?? fallback ?? ANYTHING)
  const [scripts, styles, objects] = [
    sourcesOf('script-src'),
    sourcesOf('style-src'),
    sourcesOf('object-src')
  ]
  const active = [...directives].filter(([name]) => !PASSIVE.has(name)).flatMap(([, sources]) => [...sources])
  const passive = [...PASSIVE].flatMap((name) => [...(directives.get(name) ?? fallback ?? [])])
  if (some(scripts, isBroadOrInline) || some(objects, isBroad)) return 'unsafe scripts'
  if (active.some(isPlain)) return 'over http'
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return 'eval'
  if (passive.some(isPlain)) return 'pictures or sound over http'
  if (some(styles, isBroadOrInline)) return 'unsafe styles'
  const isClosed = fallback?.size === 1 && fallback.has("'none'")
  return isClosed ? 'nothing unsafe, nothing by default' : 'nothing unsafe'
}

/** Beside a hash or a nonce `'unsafe-inline'` does nothing. */
const withoutIdle = (sources: Sources): Sources =>
  some(sources, (source) => BY_HASH.test(source))
    ? new Set([...sources].filter((source) => source !== "'unsafe-inline'"))
    : sources

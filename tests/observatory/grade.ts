// The score that the MDN HTTP Observatory gives an answer, counted here. The tests and their points are those that it
// publishes: https://github.com/mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests. What only the open
// web can tell is taken as it is at the host: https with a good certificate, http leads there, not yet on the preload list.
// On 22 November 2026 the tests of its version 1.4.8 gave every built route, and spoiled ones, the same points. It is not a
// package of ours: it brings 233 others (131 MB), and reads a list that it downloads when it is installed.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { directivesOf, judgePolicy, type PolicyFinding } from './policy.ts'

export type Finding = { test: string; what: string; points: number }
export type Grade = { score: number; grade: string; findings: Finding[] }
/** `html`: its body, when it is a page; `host`: where it is. */
export type Graded = { headers: Headers; html?: string; host: string }

const START = 100
/** A bonus counts only where no more than this was lost. */
const BONUS_FROM = 90
const SIX_MONTHS_SECONDS = 15_552_000
/** The least score of each grade. */
const GRADES: readonly (readonly [number, string])[] = [
  ...([
    [100, 'A+'],
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C']
  ] as const),
  ...([
    [45, 'C-'],
    [40, 'D+'],
    [30, 'D'],
    [25, 'D-'],
    [0, 'F']
  ] as const)
]

const POLICY_POINTS: Readonly<Record<PolicyFinding, number>> = {
  'nothing unsafe, nothing by default': 10,
  'nothing unsafe': 5,
  'unsafe styles': 0,
  'pictures or sound over http': -10,
  eval: -10,
  'unsafe scripts': -20,
  'over http': -20,
  absent: -25
}
const PRIVATE_REFERRERS = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin'
])
const OPEN_REFERRERS = new Set([
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
  'no-referrer-when-downgrade'
])

export function gradeOf(graded: Graded): Grade {
  const findings = TESTS.map(([test, ask]) => {
    const [what, points] = ask(graded)
    return { test, what, points }
  })
  const sum = (of: readonly Finding[]) => of.reduce((total, { points }) => total + points, START)
  const withoutBonus = sum(findings.filter(({ points }) => points < 0))
  const score = Math.max(0, withoutBonus >= BONUS_FROM ? sum(findings) : withoutBonus)
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F', findings }
}

type Test = (graded: Graded) => readonly [what: string, points: number]

const TESTS: readonly (readonly [string, Test])[] = [
  ['content-security-policy', policyTest],
  ['cookies', cookieTest],
  ['cross-origin-resource-sharing', sharingTest],
  ['referrer-policy', referrerTest],
  ['strict-transport-security', transportTest],
  ['subresource-integrity', integrityTest],
  ['x-content-type-options', sniffTest],
  ['x-frame-options', frameTest],
  ['cross-origin-resource-policy', resourceTest]
]

const policyOf = ({ headers }: Graded) => headers.get('content-security-policy') ?? ''

function policyTest(graded: Graded): ReturnType<Test> {
  const found = judgePolicy(policyOf(graded))
  return [found, POLICY_POINTS[found]]
}

/** Ours are all to be secure, of this site and out of reach of scripts; anything else is no A+, whatever the scanner gives. */
function cookieTest({ headers }: Graded): ReturnType<Test> {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return ['none', 0]
  const isGood = (cookie: string) =>
    [/;\s*secure/i, /;\s*httponly/i, /;\s*samesite=(?:lax|strict)/i].every((one) => one.test(cookie))
  return cookies.every(isGood) ? ['secure, of this site', 5] : ['not secure', -40]
}

function sharingTest({ headers }: Graded): ReturnType<Test> {
  const isOpen =
    headers.get('access-control-allow-credentials') === 'true' && headers.has('access-control-allow-origin')
  return isOpen ? ['with everybody, cookies included', -50] : ['none, or harmless', 0]
}

function referrerTest({ headers }: Graded): ReturnType<Test> {
  const policy = headers.get('referrer-policy')?.toLowerCase().split(',').at(-1)?.trim()
  if (policy === undefined) return ['absent', 0]
  if (PRIVATE_REFERRERS.has(policy)) return [policy, 5]
  return [OPEN_REFERRERS.has(policy) ? policy : 'unknown', -5]
}

function transportTest({ headers }: Graded): ReturnType<Test> {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1]
  if (seconds === undefined) return ['absent', -20]
  return Number(seconds) < SIX_MONTHS_SECONDS ? ['less than six months', -10] : ['six months or more', 0]
}

function integrityTest({ html, host }: Graded): ReturnType<Test> {
  const foreign =
    html === undefined ? [] : scriptsIn(parse(html)).filter(({ src }) => src !== '' && isForeign(src, host))
  if (foreign.length === 0) return ['our own scripts alone', 0]
  if (foreign.some(({ src }) => !src.startsWith('https:'))) return ['a foreign script over http', -50]
  return foreign.every(({ integrity }) => integrity)
    ? ['foreign scripts, checked', 5]
    : ['a foreign script', -5]
}

const isForeign = (src: string, host: string) => new URL(src, `https://${host}`).hostname !== host

function scriptsIn(node: DefaultTreeAdapterTypes.Node): { src: string; integrity: boolean }[] {
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  const below = inside.flatMap(scriptsIn)
  if (!('tagName' in node) || node.tagName !== 'script') return below
  const attributeOf = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value ?? ''
  return [{ src: attributeOf('src'), integrity: attributeOf('integrity') !== '' }, ...below]
}

function sniffTest({ headers }: Graded): ReturnType<Test> {
  return headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? ['nosniff', 0] : ['absent', -5]
}

function frameTest(graded: Graded): ReturnType<Test> {
  if (directivesOf(policyOf(graded)).has('frame-ancestors')) return ['by the policy', 5]
  const header = graded.headers.get('x-frame-options')?.toLowerCase() ?? ''
  return ['deny', 'sameorigin'].includes(header) ? [header, 0] : ['absent', -20]
}

function resourceTest({ headers }: Graded): ReturnType<Test> {
  const policy = headers.get('cross-origin-resource-policy')?.toLowerCase()
  if (policy === undefined || policy === 'cross-origin') return [policy ?? 'absent', 0]
  return policy === 'same-site' || policy === 'same-origin' ? [policy, 10] : ['unknown', -5]
}

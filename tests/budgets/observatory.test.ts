// The headers of every route, graded as the MDN HTTP Observatory grades them (WEB-04): A+ everywhere, on pages where one
// pays with a few points less, because the payment provider is let in there.
import { expect, test } from 'vitest'
import { callPaths, createApp } from '../../functions/app.ts'
import { allRoutes } from '../../functions/routes.ts'
import { openSite } from '../../scripts/serve/site.ts'
import { isPayPage } from '../../src/lib/pay-pages.ts'
import { openTestApp } from '../fixtures/app.ts'
import { type Grade, gradeOf } from '../observatory/grade.ts'
import { builtPages } from './built-site.ts'
import { budgets } from './limits.ts'

const HOST = 'kino9.example'
const { score: LEAST, payPageScore: LEAST_TO_PAY } = budgets.W4

const { services } = await openTestApp()
const site = await openSite({
  root: '.',
  dist: 'dist',
  app: createApp(services),
  callPaths: callPaths(services)
})
const calls = allRoutes()
  .flatMap((room) => room(services))
  .map(({ call }) => call)

async function graded(path: string, method = 'GET'): Promise<Grade & { status: number }> {
  const headers = { origin: `https://${HOST}`, 'content-type': 'application/json' }
  const body = method === 'POST' ? { body: '{}' } : {}
  const request = new Request(`https://${HOST}${path}`, { method, headers, ...body })
  const { status, headers: answered, ...answer } = await answerOf(request)
  return { status, ...gradeOf({ headers: answered, host: HOST, ...answer }) }
}

async function answerOf(request: Request): Promise<{ status: number; headers: Headers; html?: string }> {
  const answer = await site(request, { ip: '192.0.2.1' })
  const { status, headers } = answer
  const text = await answer.text()
  return { status, headers, ...(headers.get('content-type')?.startsWith('text/html') ? { html: text } : {}) }
}

/** Those that are below, with what cost them points or gave them none. */
async function below(routes: readonly (readonly [path: string, method: string])[], least: number) {
  const found: { route: string; score: number; findings: string[] }[] = []
  for (const [path, method] of routes) {
    const { score, grade, findings } = await graded(path, method)
    if (score >= least && grade === 'A+') continue
    const poor = findings.filter(({ points }) => points <= 0)
    found.push({
      route: `${method} ${path}`,
      score,
      findings: poor.map(({ test, what }) => `${test}: ${what}`)
    })
  }
  return found
}

const pages = builtPages().map(({ route }) => route)
const tills = pages.filter(isPayPage)
const asPage = (route: string) => [route, 'GET'] as const

test('every page is an A+, with a bonus to spare', { timeout: 120_000 }, async () => {
  const others = pages.filter((route) => !isPayPage(route))
  expect(others.length).toBeGreaterThan(50)
  expect(await below(others.map(asPage), LEAST)).toEqual([])
})

test('so is every page where one pays', async () => {
  expect(tills.length).toBeGreaterThan(1)
  expect(await below(tills.map(asPage), LEAST_TO_PAY)).toEqual([])
})

test('so is every answer of a function, whether it is a yes or a no', async () => {
  const routes = calls.map(({ path, method }) => [path.replace(/:\w+/g, '1'), method] as const)
  expect(routes.length).toBeGreaterThan(20)
  expect(await below([...routes, ['/api/no-such-call', 'GET']], LEAST)).toEqual([])
})

test('so are lists, pages that are not there, and files of the site', async () => {
  const others = [
    '/api/episodes',
    '/api/must-see-movies',
    '/no-such-page/',
    '/rss.xml',
    '/sw.js',
    '/manifest.webmanifest'
  ]
  expect(await below(others.map(asPage), LEAST)).toEqual([])
})

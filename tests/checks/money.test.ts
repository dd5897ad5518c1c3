// Static checks: calls that move money have an idempotency key, and no client waits longer than a function may run.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { TIMEOUT_MS } from '../../functions/platform/services/stripe/client.ts'
import { trackedFiles } from './tracked-files.ts'

const MAX_TIMEOUT_MS = 8000
const CLIENT_NAMES = new Set(['stripe', 'Stripe', 'Sdk'])
/** Read-only calls of the SDK, and cancelling, which is repeatable by itself; all others, now or later, need a key. */
const WITHOUT_KEY = new Set([
  'retrieve',
  'list',
  'search',
  'cancel',
  'constructEventAsync',
  'createFetchHttpClient'
])

const nameOf = (node: ts.Node | undefined): string => {
  if (node && ts.isIdentifier(node)) return node.text
  if (node && ts.isPropertyAccessExpression(node)) return nameOf(node.expression)
  return ''
}
const isGiven = (node: ts.Node | undefined, property: string) =>
  node !== undefined &&
  ts.isObjectLiteralExpression(node) &&
  node.properties.some((each) => each.name !== undefined && each.name.getText() === property)

/** Everything in a source that could charge somebody twice, or wait for ever. */
function dangers(code: string): string[] {
  const source = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const verb = node.expression.name.text
      const isWrite = CLIENT_NAMES.has(nameOf(node.expression)) && !WITHOUT_KEY.has(verb)
      if (isWrite && !isGiven(node.arguments.at(-1), 'idempotencyKey')) found.push(`${verb} without a key`)
    }
    if (ts.isNewExpression(node) && CLIENT_NAMES.has(nameOf(node.expression))) {
      for (const setting of ['timeout', 'maxNetworkRetries', 'apiVersion'])
        if (!isGiven(node.arguments?.at(-1), setting)) found.push(`a client without ${setting}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const sources = trackedFiles(/^(?:functions|netlify|scripts)\/.*\.ts$/).filter(
  (file) => !file.endsWith('.test.ts')
)
const holding = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('every call that moves money has an idempotency key, and every client has a timeout', () => {
  const found = sources.flatMap((file) =>
    dangers(readFileSync(file, 'utf8')).map((danger) => `${file}: ${danger}`)
  )
  expect(found).toEqual([])
  expect(TIMEOUT_MS).toBeLessThanOrEqual(MAX_TIMEOUT_MS)
})

test('every crash point is passed by the code, and a test crashes there', () => {
  const registry = 'functions/platform/crash-points.ts'
  const points = [...readFileSync(registry, 'utf8').matchAll(/^ {2}\| '([^']+)'/gm)].map(([, name]) => name)
  expect(points.length).toBeGreaterThan(10)
  const code = sources
    .filter((file) => file.startsWith('functions/'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const tests = trackedFiles(/^functions\/.*\.test\.ts$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(points.filter((point) => !code.includes(`onCrashPoint?.('${point}')`))).toEqual([])
  expect(points.filter((point) => !tests.includes(`'${point}'`))).toEqual([])
})

test('only one file loads the SDK, and only on demand', () => {
  expect(holding(/import\(['"]stripe['"]\)/)).toEqual(['functions/platform/services/stripe/client.ts'])
  expect(holding(/import\s+(?!type\b)[^\n]*from ['"]stripe['"]/)).toEqual([])
})

// The command as typed, and what its report never contains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../../functions/env.ts'
import { copyProject, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'
import { examine } from './examine.ts'
import { findingsOn } from './finding.ts'
import { isWell, reportOf } from './report.ts'
import { secretsOf } from './secrets.ts'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

test('the doctor reports nothing wrong without any key, and says that this machine simulates the services', async () => {
  const { code, out, err } = await project.start('doctor').ended
  const [first, ...lines] = out.trim().split('\n')
  expect(code).toBe(0)
  expect(err).toBe('')
  expect(first).toContain('No keys')
  expect(lines.at(-1)).toMatch(/^0 fine, \d+ missing, 0 wrong\.$/)
})

test('the doctor exits with 1 for wrong settings, names each, and repeats no secret', async () => {
  const environment = {
    DATABASE_URL: 'postgresql://kino:geheim-een@127.0.0.1:1/kino',
    APP_SECRET: 'geheim-twee'.repeat(3),
    SMTP_URL: 'smtp://noor:geheim%20drie@127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_live_geheimvier',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    BUILD_HOOK_URL: 'https://api.netlify.com/geheim-vijf',
    UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1',
    UPSTASH_REDIS_REST_TOKEN: 'geheim-zes'
  }
  const { code, out, err } = await project.start('doctor', environment).ended
  expect(code).toBe(1)
  const wrong = out.split('\n').filter((line) => line.startsWith('WRONG'))
  const subjects = [
    'DATABASE_URL',
    'UPSTASH',
    'APP_SECRET',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'BUILD_HOOK_URL'
  ]
  expect(wrong.map((line) => subjects.find((name) => line.includes(name)))).toEqual(subjects)
  expect(out + err).not.toContain('geheim')
})

test('the doctor reports a malformed setting without calling any service', async () => {
  const { code, out, err } = await project.start('doctor', { STRIPE_SECRET_KEY: 'geheim' }).ended
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err.trim()).toBe(
    'Invalid settings: STRIPE_SECRET_KEY: expected a key that starts with sk_ or rk_, got 6 characters'
  )
})

test('the doctor reports a service that never answers and one that throws, with secrets removed from their messages', async () => {
  const env = parseEnv({
    SMTP_URL: 'smtp://noor:ge%20heim@mail.kino9.be',
    PRINTFUL_TOKEN: 'token-7',
    PRINTFUL_STORE_ID: '9'
  })
  const { fine, missing, wrong } = findingsOn('one')
  const checks = [
    { subject: 'never', look: () => new Promise<never>(() => undefined) },
    { subject: 'bug', look: () => Promise.reject(new Error('token-7 refused\nat here')) },
    {
      subject: 'one',
      look: async () => [fine('ge heim'), missing('x'), wrong(`${env.SMTP_URL} and ge%20heim`)]
    }
  ]
  const found = await examine(checks, secretsOf(env), 50)
  expect(isWell(found)).toBe(false)
  expect(reportOf(found, env)).toEqual([
    'WRONG    never: no answer within 50 ms.',
    'WRONG    bug: (hidden) refused.',
    'fine     one: (hidden)',
    'missing  one: x',
    'WRONG    one: (hidden) and (hidden)',
    '1 fine, 1 missing, 3 wrong.'
  ])
})

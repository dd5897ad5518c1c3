// `npm run doctor -- --json`: one line of JSON on stdout, and a status that machines can read.

import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type Ended, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'

const reportSchema = v.strictObject({
  isWell: v.boolean(),
  findings: v.pipe(
    v.array(
      v.strictObject({
        state: v.picklist(['fine', 'missing', 'warning', 'wrong']),
        subject: v.pipe(v.string(), v.minLength(1)),
        says: v.pipe(v.string(), v.minLength(1))
      })
    ),
    v.minLength(1)
  )
})
const reportIn = ({ out }: Ended) => v.parse(reportSchema, JSON.parse(out))
/** No service is called. */
const QUIET = { DIARY_BASE: 'off', FEED_URL: 'sample' }
const SECRET = 'geheim-van-noor'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const doctor = (env: Record<string, string>) => project.start('doctor', { ...QUIET, ...env }, '--json').ended

test('correct settings end with status 0', async () => {
  const ended = await doctor({})
  expect(ended.code).toBe(0)
  const { isWell, findings } = reportIn(ended)
  expect(isWell).toBe(true)
  expect(findings.find(({ subject }) => subject === 'DATABASE_URL')?.state).toBe('missing')
})

test('a setting that does not work ends with status 1, and no secret is printed', async () => {
  const ended = await doctor({ STRIPE_SECRETKEY: SECRET, APP_SECRET: 'woordenvannoor'.repeat(4) })
  expect(ended.code).toBe(1)
  const { isWell, findings } = reportIn(ended)
  expect(isWell).toBe(false)
  expect(findings.filter(({ state }) => state === 'wrong').map(({ subject }) => subject)).toEqual([
    'STRIPE_SECRETKEY',
    'APP_SECRET'
  ])
  expect(ended.out).not.toContain(SECRET)
})

test('a setting that cannot be read is a finding too, not a stack', async () => {
  const ended = await doctor({ COUPONS_ENABLED: 'yes' })
  expect(ended.code).toBe(1)
  expect(reportIn(ended)).toMatchObject({
    isWell: false,
    findings: [
      {
        state: 'wrong',
        subject: 'settings',
        says: expect.stringContaining('COUPONS_ENABLED: expected true or false')
      }
    ]
  })
})

// The grader against what the scanner publishes (WEB-04).
import { describe, expect, test } from 'vitest'
import {
  DATA_POLICY,
  officePolicy,
  pagePolicy,
  SECURITY_HEADERS
} from '../../functions/http/security-headers.ts'
import { gradeOf } from './grade.ts'
import { judgePolicy } from './policy.ts'

const HASH = "'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='"
const POLICY = pagePolicy({ scriptHashes: [HASH], styleHashes: [], connectOrigins: [] })
const host = 'kino9.example'
const graded = (changes: Record<string, string | null>, html?: string) => {
  const headers = new Headers({ ...SECURITY_HEADERS, 'content-security-policy': POLICY })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return gradeOf({ headers, host, ...(html ? { html } : {}) })
}

describe('the grade', () => {
  test('of an answer that says nothing is a poor one', () => {
    expect(gradeOf({ headers: new Headers(), host })).toMatchObject({ score: 30, grade: 'D' })
  })

  test.each<[string, Record<string, string | null>, string | undefined, number]>([
    ['nothing', {}, undefined, 0],
    ['the policy', { 'content-security-policy': null }, undefined, -125 + 55],
    ['the transport rule', { 'strict-transport-security': null }, undefined, -125 + 80],
    ['half of its time', { 'strict-transport-security': 'max-age=86400' }, undefined, -10],
    ['the sniffing rule', { 'x-content-type-options': null }, undefined, -5],
    ['the referrer rule', { 'referrer-policy': null }, undefined, -5],
    ['a private referrer', { 'referrer-policy': 'unsafe-url' }, undefined, -10],
    ['the resource rule', { 'cross-origin-resource-policy': null }, undefined, -10],
    ['our own scripts alone', {}, '<script src="https://js.example/x.js"></script>', -5],
    ['a secure cookie', { 'set-cookie': 'sess=1' }, undefined, -125 + 60],
    ['our own cookie', { 'set-cookie': '__Host-x=1; Secure; HttpOnly; SameSite=Lax' }, undefined, 5]
  ])('without %s', (_, changes, html, points) => {
    const { score } = graded(changes, html)
    expect(score - graded({}).score).toBe(points)
  })
})

describe('a policy', () => {
  const open = (changes: string) => `default-src 'self'; ${changes}`
  test.each([
    ['', 'absent'],
    [DATA_POLICY, 'nothing unsafe, nothing by default'],
    [officePolicy({ scriptHashes: [HASH], styleHashes: [] }), 'nothing unsafe, nothing by default'],
    [POLICY, 'nothing unsafe'],
    [
      pagePolicy({ scriptHashes: [HASH], styleHashes: [], connectOrigins: [], takesPayments: true }),
      'nothing unsafe'
    ],
    ["default-src 'none'; default-src *", 'nothing unsafe, nothing by default'],
    [open("script-src 'self' 'unsafe-inline'"), 'unsafe scripts'],
    [open(`script-src 'self' 'unsafe-inline' ${HASH}`), 'nothing unsafe'],
    [open('script-src data:'), 'unsafe scripts'],
    [open('script-src https:'), 'unsafe scripts'],
    [open('object-src *'), 'unsafe scripts'],
    ["img-src 'self'", 'unsafe scripts'],
    [open("style-src 'self' 'unsafe-inline'"), 'unsafe styles'],
    [open("script-src 'self' 'unsafe-eval'"), 'eval'],
    [open('connect-src http://plain.example'), 'over http'],
    [open('img-src http:'), 'pictures or sound over http'],
    [open('img-src https: data:'), 'nothing unsafe']
  ] as const)('%s: %s', (policy, finding) => {
    expect(judgePolicy(policy)).toBe(finding)
  })
})

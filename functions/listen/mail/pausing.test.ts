import { expect, test } from 'vitest'
import type { PauseReason } from '../../../src/listen/mail/pause-reasons.ts'
import { pauseReason, type Trouble } from './pausing.ts'

const none: Trouble = { recipients: 5000, recentTemporary: 0, recentPermanent: 0, recentComplaints: 0 }

test.each<[string, Partial<Trouble>, PauseReason | undefined]>([
  ['no trouble', {}, undefined],
  ['5 % temporary', { recentTemporary: 250 }, undefined],
  ['above 5 % temporary', { recentTemporary: 251 }, 'temporary'],
  ['1 % permanent', { recentPermanent: 50 }, undefined],
  ['above 1 % permanent', { recentPermanent: 51 }, 'permanent'],
  ['0.1 % complaints', { recentComplaints: 5 }, undefined],
  ['above 0.1 % complaints', { recentComplaints: 6 }, 'complaints'],
  ['one bad address of a few', { recipients: 30, recentPermanent: 1, recentTemporary: 1 }, undefined],
  ['two bad addresses of a few', { recipients: 30, recentPermanent: 2 }, 'permanent'],
  ['one complaint of a few', { recipients: 30, recentComplaints: 1 }, 'complaints'],
  ['nobody to mail', { recipients: 0 }, undefined]
])('a mail with %s pauses as it should', (_, trouble, expected) => {
  expect(pauseReason({ ...none, ...trouble })).toBe(expected)
})

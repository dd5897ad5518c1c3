// When the sending of a mail pauses by itself. A host goes on with it or ends it.

import type { PauseReason } from '../../../src/listen/mail/pause-reasons.ts'

/** Shares of the recipients; above one of them it pauses. What Gmail and Yahoo ask of who sends to many: fewer than 0.1 % complaints. */
const MOST_TEMPORARY = 0.05
const MOST_PERMANENT = 0.01
const MOST_COMPLAINTS = 0.001
/** One bad address among a few dozen says nothing about the list. */
const FEWEST_REFUSALS = 2

export interface Trouble {
  recipients: number
  /** Since it began, or since a host went on with it. */
  recentTemporary: number
  recentPermanent: number
  recentComplaints: number
}

export function pauseReason({
  recipients,
  recentTemporary,
  recentPermanent,
  recentComplaints
}: Trouble): PauseReason | undefined {
  if (recentComplaints > recipients * MOST_COMPLAINTS) return 'complaints'
  if (recentPermanent >= FEWEST_REFUSALS && recentPermanent > recipients * MOST_PERMANENT) return 'permanent'
  if (recentTemporary >= FEWEST_REFUSALS && recentTemporary > recipients * MOST_TEMPORARY) return 'temporary'
  return undefined
}

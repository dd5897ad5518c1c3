// Mail to many, one recipient at a time: tells exactly what became of each, because an uncertain one is never sent again.
import type { Mail } from './mailer.ts'

export type Posted =
  | { kind: 'accepted' }
  /** The server refused it for now (4xx), so it did not arrive. */
  | { kind: 'temporary' }
  /** The server could not be reached, or did not let us in: nothing was handed over. */
  | { kind: 'unsent' }
  /** Refused for good (5xx). `endsAddress`: because of the address, not because of us. */
  | { kind: 'refused'; endsAddress: boolean }
  /** It was handed over, or may have been, and no answer came. */
  | { kind: 'unknown' }

/** Never throws. */
export type PostMail = (mail: Mail & { from: { name: string; address: string } }) => Promise<Posted>

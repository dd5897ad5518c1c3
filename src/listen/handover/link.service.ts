// Keeps linked devices in step: reads what they share, merges it with what this device remembers, and writes it back.
import { call } from '../../browser/call.ts'
import { withLock } from '../../browser/lock.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { endHandover, readHandover, writeHandover } from './contract.ts'
import { HANDOVER_DATABASE } from './handover-memory.ts'
import { forgetLink, isFlagged, type Link, readLink, storeLink } from './link-record.service.ts'
import { canonical, type Entries, type Ledger, met, queueIn, shownOf, stamped } from './merging.ts'
import { remember, rememberedNow, storedNow } from './remembered-values.service.ts'
import { parseShared, sharedOf } from './sealed-content.ts'
import { seal, unseal } from './sealing.service.ts'

/** Lost races in a row after which a later try is better. */
const MAX_TRIES = 5
/** Clocks that differ by less are right: an answer needs time. */
const MIN_OFFSET_MS = 10_000

/**
 * `waiting`: the other device has not taken the offer yet. `expired`: it never did. `ended`: the devices are no longer linked.
 * `damaged`: what is there cannot be opened, or is older than what this device read before.
 */
export type Synced =
  | { step: 'none' | 'waiting' | 'expired' | 'ended' }
  | { step: 'in step'; syncedAtMs: number }
  | { step: 'failed'; trouble: 'network' | 'unexpected' | 'damaged' | 'too-large' }

/** One meeting with the other device, in one tab at a time. */
export const meet = (): Promise<Synced> => inTurn(() => attempt(MAX_TRIES))

/** Writes what changed here, and reads only if the other device has written since. Without a change it does nothing. */
export const tellChanges = (): Promise<Synced> =>
  inTurn(async () => {
    const link = await readLink()
    if (link?.step !== 'linked') return attempt(MAX_TRIES)
    const { revision, offsetMs } = link
    return settle(link, { revision, shared: undefined, nowMs: Date.now() + offsetMs }, MAX_TRIES)
  })

/** What fails here also says so on the page: two devices would else stop without a word. */
async function inTurn(act: () => Promise<Synced>): Promise<Synced> {
  try {
    return await withLock(shortName + HANDOVER_DATABASE, act)
  } catch (error) {
    report(error, 'handover')
    return { step: 'failed', trouble: 'unexpected' }
  }
}

/** By how much the clock of this device is behind the server's. */
export function offsetOf(serverNowMs: number): number {
  const offsetMs = serverNowMs - Date.now()
  return Math.abs(offsetMs) < MIN_OFFSET_MS ? 0 : offsetMs
}

async function attempt(tries: number): Promise<Synced> {
  const link = await readLink()
  if (!link) return { step: 'none' }
  if (link.step === 'ended') return { step: 'ended' }
  const { id, key, revision } = link
  const body = { id, ...(revision > 0 ? { knownRevision: revision } : {}) }
  const answered = await call(readHandover, { body })
  if (!answered.ok)
    return answered.refusal === 'unknown-handover' ? missing(link) : away(link, answered.refusal)
  const { value } = answered
  // The server cannot make an old state out of a new one.
  if (value.revision < revision) return { step: 'failed', trouble: 'damaged' }
  let shared: Entries | undefined
  if (value.sealed !== undefined) {
    shared = parseShared(await unseal(key, value.revision, value.sealed))?.entries
    if (!shared) return { step: 'failed', trouble: 'damaged' }
  }
  return settle({ ...link, step: 'linked', offsetMs: offsetOf(value.nowMs) }, { ...value, shared }, tries)
}

/** Merges and writes. Nothing happens between reading what this device remembers and changing it. */
async function settle(
  link: Link,
  read: { revision: number; shared: Entries | undefined; nowMs: number },
  tries: number
): Promise<Synced> {
  const { nowMs, revision, shared } = read
  const all = absorb(link, shared, nowMs)
  const needsWriting = shared
    ? canonical(all.entries) !== canonical(shared)
    : link.isUnwritten || canonical(all.entries) !== canonical(link.ledger?.entries ?? {})
  const syncedAtMs = needsWriting ? link.syncedAtMs : nowMs
  const next: Link = { ...link, ledger: all, revision, isUnwritten: needsWriting, syncedAtMs }
  await storeLink(next)
  return needsWriting ? write(next, tries) : { step: 'in step', syncedAtMs: nowMs }
}

/** What both devices know, applied to this one. */
function absorb({ ledger, offsetMs }: Link, shared: Entries | undefined, nowMs: number): Ledger {
  // Where local storage was cleared and this was not, nothing was removed by the listener.
  const known = isFlagged() ? ledger : undefined
  const { entries, changes } = met(known, rememberedNow(), shared, { nowMs, offsetMs })
  remember(changes)
  const commonQueue = shared ? queueIn(shared) : ledger?.commonQueue
  return { entries, shown: shownOf(storedNow(), entries), ...(commonQueue && { commonQueue }) }
}

async function write(link: Link, tries: number): Promise<Synced> {
  const { id, key, revision, ledger } = link
  const entries = ledger?.entries ?? {}
  const sealed = await seal(key, revision + 1, sharedOf(entries))
  if (sealed === undefined) return { step: 'failed', trouble: 'too-large' }
  const answered = await call(writeHandover, { body: { id, revision, sealed, isOffer: false } })
  if (answered.ok) {
    const { revision: written, nowMs } = answered.value
    const inStep = { step: 'linked', revision: written, isUnwritten: false, syncedAtMs: nowMs } as const
    await storeLink({ ...link, ...inStep, ledger: ledger && { ...ledger, commonQueue: queueIn(entries) } })
    return { step: 'in step', syncedAtMs: nowMs }
  }
  if (answered.refusal === 'handover-changed' && tries > 1) return attempt(tries - 1)
  if (answered.refusal === 'unknown-handover') return missing({ ...link, step: 'linked' })
  return { step: 'failed', trouble: troubleOf(answered.refusal) }
}

const troubleOf = (refusal: string) => (refusal === 'network' ? 'network' : 'unexpected')

/** There is nothing under the id of this link. */
async function missing(link: Link): Promise<Synced> {
  if (link.step === 'founding') return write(link, MAX_TRIES)
  if (link.step === 'awaited' && Date.now() < link.untilMs) return { step: 'waiting' }
  if (link.step === 'awaited') {
    await forgetLink()
    return { step: 'expired' }
  }
  await storeLink({ ...link, step: 'ended', ledger: undefined })
  return { step: 'ended' }
}

/** Without an answer: notes what changed until now, with its time. */
async function away(link: Link, refusal: string): Promise<Synced> {
  const { ledger, offsetMs } = link
  if (ledger && isFlagged()) {
    const entries = stamped(ledger, rememberedNow(), { nowMs: Date.now() + offsetMs, offsetMs })
    if (canonical(entries) !== canonical(ledger.entries))
      await storeLink({
        ...link,
        ledger: { ...ledger, entries, shown: shownOf(storedNow(), entries) },
        isUnwritten: true
      })
  }
  return { step: 'failed', trouble: troubleOf(refusal) }
}

/** Ends the link for both devices: what they shared is deleted. Refused without a connection, or the other would go on alone. */
export const endLink = (): Promise<'ended' | 'network' | 'unexpected'> =>
  withLock(shortName + HANDOVER_DATABASE, async () => {
    const link = await readLink()
    if (link && link.step !== 'ended') {
      const answered = await call(endHandover, { body: { id: link.id } })
      if (!answered.ok) return troubleOf(answered.refusal)
    }
    await forgetLink()
    return 'ended'
  })

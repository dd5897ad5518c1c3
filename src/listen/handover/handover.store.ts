// The page for handing over: what it shows, and what the visitor does there.
import { atom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { endHandover, readHandover, writeHandover } from './contract.ts'
import { HANDOVER_PATH } from './handover-memory.ts'
import { takenSecret } from './handover-secret.client.ts'
import { BUILT, type HandOver, type Kind, type Trouble, troubleOf } from './handover-state.ts'
import { endLink, meet, offsetOf, type Synced } from './link.service.ts'
import { canStore, forgetLink, readLink, storeNewLink } from './link-record.service.ts'
import { changesOf, type Ledger, merged, queueIn, shownOf, stamped } from './merging.ts'
import { remember, rememberedNow, storedNow } from './remembered-values.service.ts'
import { type Offer, offerOf, parseOffer } from './sealed-content.ts'
import { OFFER_MINUTES } from './sealed-limits.ts'
import { canSeal, type Keys, keysOf, newSecret, seal, secretIn, textOf, unseal } from './sealing.service.ts'
import { takenOver } from './taken-over.ts'

export const $handover = atom<HandOver>(BUILT)

/** The other device is usually at hand; later it may be fetched first. */
const POLL_MS = 3000
const POLL_SLOWLY_MS = 10_000
const SLOWLY_AFTER_MS = 2 * MINUTE_MS

/** An offer of this page, as long as it waits. */
interface Waiting {
  kind: Kind
  offerId: string
  madeAtMs: number
}
let waiting: Waiting | undefined
/** An offer of another device that the visitor is asked about. */
interface Received {
  offer: Offer
  offerId: string
  pair: { secret: Uint8Array<ArrayBuffer>; keys: Keys } | undefined
  nowMs: number
  offsetMs: number
  /** Ending the offer was tried: that it is gone may be our own doing. */
  wasTried: boolean
}
let received: Received | undefined

const isAt = (step: HandOver['step']): boolean => $handover.get().step === step

/** Shows where this device stands; with a link in the address, what it offers. */
export async function open(): Promise<void> {
  if (!canSeal()) return $handover.set({ step: 'unable' })
  const secret = takenSecret()
  if (secret !== undefined) return receive(secret)
  const link = await readLink()
  const canLink = await canStore()
  // Something was pressed, or a link was opened, in the meantime.
  if (!isAt('choosing')) return
  if (link?.step === 'ended') return $handover.set({ step: 'ended' })
  if (!link) return $handover.set({ step: 'choosing', canLink })
  if (link.step === 'awaited') {
    $handover.set({ step: 'waiting', kind: 'link', isOffline: false })
    waiting = { kind: 'link', offerId: '', madeAtMs: link.untilMs - OFFER_MINUTES * MINUTE_MS }
    return poll(waiting)
  }
  $handover.set({ step: 'linked', syncedAtMs: link.syncedAtMs, isBusy: true })
  await show(await meet())
}

const choose = async (trouble?: Trouble): Promise<void> =>
  $handover.set({ step: 'choosing', canLink: await canStore(), ...(trouble ? { trouble } : {}) })

/** Starts anew, after the end of a hand-over or of a link. */
export async function startAnew(): Promise<void> {
  waiting = undefined
  received = undefined
  const link = await readLink()
  if (link?.step === 'ended' || link?.step === 'awaited') await forgetLink()
  await choose()
}

export async function offer(kind: Kind): Promise<void> {
  if (!isAt('choosing')) return
  $handover.set({ step: 'making', kind })
  const nowMs = Date.now()
  const current = rememberedNow()
  const entries = stamped(undefined, current, { nowMs, offsetMs: 0, settingsAtMs: nowMs })
  const [secret, pairSecret] = [newSecret(), newSecret()]
  const { id, key } = await keysOf(secret)
  const content = offerOf({ entries, ...(kind === 'link' ? { pairSecret: textOf(pairSecret) } : {}) })
  const sealed = await seal(key, 1, content)
  if (sealed === undefined) return choose('too-large')
  const answered = await call(writeHandover, { body: { id, revision: 0, sealed, isOffer: true } })
  if (!answered.ok) return choose(troubleOf(answered.refusal))
  if (kind === 'link') {
    const ledger: Ledger = { entries, shown: shownOf(storedNow(), entries), commonQueue: queueIn(entries) }
    const untilMs = nowMs + OFFER_MINUTES * MINUTE_MS
    const offsetMs = offsetOf(answered.value.nowMs)
    await storeNewLink(pairSecret, await keysOf(pairSecret), { step: 'awaited', ledger, untilMs, offsetMs })
  }
  const url = `${location.origin}${HANDOVER_PATH}#${textOf(secret)}`
  waiting = { kind, offerId: id, madeAtMs: nowMs }
  $handover.set({ step: 'waiting', kind, url, isOffline: false })
  void poll(waiting)
}

/** Asks whether the other device took the offer, until it did. */
async function poll(mine: Waiting): Promise<void> {
  const isMine = () => waiting === mine && isAt('waiting')
  while (isMine()) {
    const waitedMs = Date.now() - mine.madeAtMs
    const isPast = waitedMs > OFFER_MINUTES * MINUTE_MS
    const found = mine.kind === 'link' ? await linkState() : await offerState(mine.offerId)
    if (!isMine()) return
    if (found === 'gone' || found === 'linked' || isPast) {
      waiting = undefined
      if (found === 'linked') return
      return $handover.set({ step: found === 'gone' && !isPast ? 'taken' : 'expired' })
    }
    const shown = $handover.get()
    if (shown.step === 'waiting') $handover.set({ ...shown, isOffline: found === 'offline' })
    await pause(waitedMs > SLOWLY_AFTER_MS ? POLL_SLOWLY_MS : POLL_MS)
  }
}

type Found = 'waiting' | 'gone' | 'linked' | 'offline'

async function offerState(id: string): Promise<Found> {
  const answered = await call(readHandover, { body: { id, knownRevision: 1 } })
  if (answered.ok) return 'waiting'
  return answered.refusal === 'unknown-handover' ? 'gone' : 'offline'
}

async function linkState(): Promise<Found> {
  const synced = await meet()
  if (synced.step === 'failed') return 'offline'
  if (synced.step !== 'in step') return 'waiting'
  await show(synced)
  return 'linked'
}

/** A hidden page does not ask. */
const pause = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if (!document.hidden) return resolve()
      document.addEventListener('visibilitychange', () => resolve(), { once: true })
    }, durationMs)
  })

/** Takes the offer back. Without a connection it ends by itself within the hour. */
export async function cancelOffer(): Promise<void> {
  const id = waiting?.offerId
  waiting = undefined
  if (id) void call(endHandover, { body: { id } })
  await startAnew()
}

/** Reads the offer of the link that opened the page. */
export async function receive(text: string): Promise<void> {
  waiting = undefined
  retry = () => receive(text)
  const secret = secretIn(text)
  if (!secret) return refuse('incomplete')
  $handover.set({ step: 'reading' })
  const { id, key } = await keysOf(secret)
  const answered = await call(readHandover, { body: { id } })
  if (!answered.ok) return refuse(troubleOf(answered.refusal))
  const { revision, sealed = '', nowMs } = answered.value
  const found = parseOffer(await unseal(key, revision, sealed))
  if (!found) return refuse('damaged')
  const pairSecret = found.pairSecret === undefined ? undefined : secretIn(found.pairSecret)
  const pair = pairSecret && { secret: pairSecret, keys: await keysOf(pairSecret) }
  const link = await readLink()
  if (link && link.id === pair?.keys.id) return refuse('own')
  const canLink = await canStore()
  received = { offer: found, offerId: id, pair, nowMs, offsetMs: offsetOf(nowMs), wasTried: false }
  $handover.set({
    step: 'asking',
    kind: pair && canLink ? 'link' : 'once',
    taking: takenOver(comparedWith(received).changes),
    isOnlyOnce: pair !== undefined && !canLink,
    replacesLink: pair !== undefined && canLink && link !== undefined && link.step !== 'ended',
    isBusy: false
  })
}

const refuse = (trouble: Trouble): void => $handover.set({ step: 'refused', trouble })

/** Tries again what had no connection. */
let retry: (() => Promise<void>) | undefined
export const tryAgain = (): void => void retry?.()

function comparedWith({ offer: { entries: offered }, nowMs, offsetMs }: Received) {
  const current = rememberedNow()
  const own = stamped(undefined, current, { nowMs, offsetMs })
  const entries = merged(own, offered, nowMs)
  return { entries, changes: changesOf(entries, current) }
}

/** Takes the offer over, after the question. It ends with that: a second device finds nothing. */
export async function accept(): Promise<void> {
  const asked = $handover.get()
  if (asked.step !== 'asking' || asked.isBusy || !received) return
  const mine = received
  const { trouble: _, ...question } = asked
  $handover.set({ ...question, isBusy: true })
  const answered = await call(endHandover, { body: { id: mine.offerId } })
  if (!answered.ok) {
    mine.wasTried = true
    return $handover.set({ ...question, isBusy: false, trouble: troubleOf(answered.refusal) })
  }
  received = undefined
  // Somebody else was earlier, and a linked device would share everything with them.
  if (!answered.value.wasThere && !mine.wasTried) return refuse('used')
  if (asked.replacesLink) await endLink()
  const { entries, changes } = comparedWith(mine)
  const commonQueue = queueIn(mine.offer.entries)
  remember(changes)
  if (asked.kind === 'once' || !mine.pair) return $handover.set({ step: 'received' })
  const ledger: Ledger = { entries, shown: shownOf(storedNow(), entries), commonQueue }
  const { secret, keys } = mine.pair
  await storeNewLink(secret, keys, { step: 'founding', ledger, untilMs: 0, offsetMs: mine.offsetMs })
  await show(await meet())
}

export async function decline(): Promise<void> {
  received = undefined
  $handover.set(BUILT)
  await open()
}

export async function refresh(): Promise<void> {
  const shown = $handover.get()
  if (shown.step !== 'linked' || shown.isBusy) return
  $handover.set({ step: 'linked', syncedAtMs: shown.syncedAtMs, isBusy: true })
  await show(await meet())
}

export async function unlink(): Promise<void> {
  const shown = $handover.get()
  if (shown.step !== 'linked') return
  $handover.set({ ...shown, isBusy: true })
  const ended = await endLink()
  if (ended === 'ended') return choose()
  $handover.set({ ...shown, isBusy: false, trouble: ended })
}

/** Shows the result of a meeting. */
async function show(synced: Synced): Promise<void> {
  if (synced.step === 'none') await choose()
  else if (synced.step === 'ended' || synced.step === 'expired') $handover.set({ step: synced.step })
  else if (synced.step === 'in step') {
    $handover.set({ step: 'linked', syncedAtMs: synced.syncedAtMs, isBusy: false })
    const { followLink } = await import('./follow-link.service.ts')
    followLink()
  } else {
    const shown = $handover.get()
    const syncedAtMs = shown.step === 'linked' ? shown.syncedAtMs : 0
    const trouble = synced.step === 'failed' ? synced.trouble : undefined
    $handover.set({ step: 'linked', syncedAtMs, isBusy: false, ...(trouble ? { trouble } : {}) })
  }
}

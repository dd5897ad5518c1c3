// The link of this device with another one, in IndexedDB: the key, which no script can read out again, and the ledger.

import { createStore, del, get, set } from 'idb-keyval'
import { storedText } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { HANDOVER_DATABASE, LINK_STORE, LINKED_KEY } from './handover-memory.ts'
import type { Ledger } from './merging.ts'
import { type Keys, keysOf } from './sealing.service.ts'

/**
 * `awaited`: this device made an offer, and the other one makes what they share. `founding`: this device took an offer, and makes
 * it. `ended`: the other device ended it, or both stayed away too long.
 */
export type LinkStep = 'awaited' | 'founding' | 'linked' | 'ended'

export interface Link {
  step: LinkStep
  id: string
  key: CryptoKey
  /** The last revision that this device read or wrote; 0 = none yet. */
  revision: number
  ledger: Ledger | undefined
  /** Whether the ledger has changes that were not written yet. */
  isUnwritten: boolean
  /** When the offer of an awaited link ends. */
  untilMs: number
  /** When it was last in step, by the clock of the server; 0 = never. */
  syncedAtMs: number
  /** How far the clock of this device is behind the server's. */
  offsetMs: number
}

/** Where a browser cannot store keys, the secret is stored instead. */
type StoredLink = Omit<Link, 'key'> & ({ key: CryptoKey } | { secret: Uint8Array<ArrayBuffer> })

const KEY = 'link'
const database = () => createStore(shortName + HANDOVER_DATABASE, LINK_STORE)

/** The secret of the link of this page, in a browser that cannot store its key. */
let secretOfPage: Uint8Array<ArrayBuffer> | undefined

export async function readLink(): Promise<Link | undefined> {
  let stored: StoredLink | undefined
  try {
    stored = await get<StoredLink>(KEY, database())
  } catch {
    // Storage is blocked: this device cannot be linked.
  }
  if (!stored || 'key' in stored) return stored
  secretOfPage = stored.secret
  const { secret, ...others } = stored
  return { ...others, key: (await keysOf(secret)).key }
}

/** Stores a new link; whether this browser keeps it. */
export async function storeNewLink(
  secret: Uint8Array<ArrayBuffer>,
  keys: Keys,
  link: Pick<Link, 'step' | 'ledger' | 'untilMs' | 'offsetMs'>
): Promise<boolean> {
  secretOfPage = secret
  return storeLink({ ...link, ...keys, revision: 0, isUnwritten: true, syncedAtMs: 0 })
}

export async function storeLink(link: Link): Promise<boolean> {
  const { key, ...others } = link
  const isStored = await isSet({ ...others, key })
  const isKept =
    isStored || (secretOfPage !== undefined && (await isSet({ ...others, secret: secretOfPage })))
  if (isKept) flag(link.step !== 'ended')
  return isKept
}

async function isSet(stored: StoredLink): Promise<boolean> {
  try {
    await set(KEY, stored, database())
    return true
  } catch {
    // Storage is full or blocked, or does not take keys.
    return false
  }
}

/** Whether this browser keeps what it stores: not in some private windows. */
export async function canStore(): Promise<boolean> {
  try {
    await set('probe', true, database())
    await del('probe', database())
    localStorage.setItem(`${shortName}-probe`, '')
    localStorage.removeItem(`${shortName}-probe`)
    return true
  } catch {
    return false
  }
}

export async function forgetLink(): Promise<void> {
  secretOfPage = undefined
  flag(false)
  try {
    await del(KEY, database())
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Whether local storage still is what it was while this device was linked. */
export const isFlagged = (): boolean => storedText(LINKED_KEY) !== ''

/** For later pages, which then load the code that keeps them in step. */
function flag(isLinked: boolean): void {
  try {
    if (isLinked) localStorage.setItem(shortName + LINKED_KEY, 'true')
    else localStorage.removeItem(shortName + LINKED_KEY)
  } catch {
    // Storage is blocked, so nothing can be handed over.
  }
}

// Remembers whether the upcoming films were revealed in this visit. Kept small, because every page loads it.
import { atom } from 'nanostores'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { REVEALED_KEY } from './film-memory.ts'

const KEY = shortName + REVEALED_KEY

// Islands are rendered at build with the initial value, and hydrated with it.
export const $isRevealed = atom(false)
if (typeof window !== 'undefined') $isRevealed.set(readTab(KEY, (stored) => stored === true) === true)

/** Without storage, the choice lasts until the visitor leaves the page. */
export function setRevealed(isRevealed: boolean): void {
  $isRevealed.set(isRevealed)
  writeTab(KEY, isRevealed || undefined)
}

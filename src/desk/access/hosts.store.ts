// The page of the hosts: who has access, which sessions are open, and the log.
import { atom } from 'nanostores'
import { refusalsText } from '#texts/refusals.ts'
import { deskList } from '../desk-list.store.ts'
import {
  askInvitation,
  type DeskSession,
  endSession,
  inviteHost,
  type LogFilter,
  type LogRow,
  listHosts,
  readLog,
  revokePasskey
} from './contract.ts'
import { callDesk } from './desk.store.ts'
import { LOG_ROWS_PER_PAGE } from './session-limits.ts'

export type LogState = {
  rows: readonly LogRow[]
  /** What is shown of the log. */
  filter: Pick<LogFilter, 'host' | 'what'>
  /** Passkeys that were refused when nobody was signed in. */
  refusedDays: readonly { day: string; refusedCount: number }[]
  isBusy: boolean
  hasOlder: boolean
  sentence?: string
}

/** Who has access. */
export const access = deskList(listHosts)
export const EMPTY_LOG: LogState = { rows: [], filter: {}, refusedDays: [], isBusy: false, hasOlder: false }
export const $log = atom<LogState>(EMPTY_LOG)

type Ended = { ok: true } | { ok: false; refusal: string; sentence?: string }

function sentenceOf(answered: Ended): string | undefined {
  if (answered.ok) return undefined
  const known: Readonly<Record<string, string>> = refusalsText
  return answered.sentence ?? known[answered.refusal] ?? refusalsText.unexpected
}

/** Loads the newest rows of the log, or those before the last one shown. */
export async function loadLog(isOlder = false): Promise<void> {
  const shown = isOlder ? $log.get().rows : []
  const { filter } = $log.get()
  $log.set({ ...$log.get(), isBusy: true })
  const last = shown.at(-1)
  const answered = await callDesk(readLog, {
    query: { ...filter, ...(last ? { before: String(last.id) } : {}) }
  })
  // Another filter was chosen meanwhile.
  if ($log.get().filter !== filter) return
  if (answered.ok) {
    const { rows, refusedDays } = answered.value
    const hasOlder = rows.length === LOG_ROWS_PER_PAGE
    $log.set({ rows: [...shown, ...rows], filter, refusedDays, isBusy: false, hasOlder })
  } else {
    $log.set({ ...$log.get(), isBusy: false, sentence: sentenceOf(answered) ?? '' })
  }
}

/** Shows another part of the log. */
export async function filterLog(filter: LogState['filter']): Promise<void> {
  $log.set({ ...$log.get(), filter })
  await loadLog()
}

/** What a host can do here. Each returns what went wrong, in a sentence; undefined = it is done. */
const act = async (answered: Promise<Ended>): Promise<string | undefined> => {
  const sentence = sentenceOf(await answered)
  await Promise.all([access.load(), loadLog()])
  return sentence
}
export const inviteAgain = (host: string) => act(callDesk(inviteHost, { body: { host } }))
export const revokeOne = (id: number) => act(callDesk(revokePasskey, { body: { id } }))
export const endOne = ({ id, host }: DeskSession) =>
  act(callDesk(endSession, { body: { id, isPassword: host === null } }))

/** Asks for the first invitation with the shared password, which may not read the log. */
export async function askFirst(host: string): Promise<string | undefined> {
  const sentence = sentenceOf(await callDesk(askInvitation, { body: { host } }))
  await access.load()
  return sentence
}

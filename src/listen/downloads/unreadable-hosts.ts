// Hosts of audio that let no page read their files (no CORS): remembered for a day, so that a press does not try in vain.
import { parseAddress } from '../../lib/web-address.ts'
import { UNREADABLE_FOR_MS } from './download-limits.ts'

/** Until when each host counts as unreadable, in Unix milliseconds. */
export type UnreadableHosts = Readonly<Record<string, number>>

export function parseUnreadableHosts(stored: unknown): UnreadableHosts | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const entries = Object.entries(stored).filter(([, until]) => typeof until === 'number')
  return Object.fromEntries(entries) as UnreadableHosts
}

const hostOf = (audioUrl: string): string => parseAddress(audioUrl)?.hostname ?? ''

/** A time further away than a day is the work of a clock that was wrong. */
export function isUnreadable(hosts: UnreadableHosts, audioUrl: string, nowMs: number): boolean {
  const until = hosts[hostOf(audioUrl)]
  return until !== undefined && until > nowMs && until <= nowMs + UNREADABLE_FOR_MS
}

/** With the host of this file, and without those whose day is over. */
export function withUnreadable(hosts: UnreadableHosts, audioUrl: string, nowMs: number): UnreadableHosts {
  const others = Object.entries(hosts).filter(([, until]) => until > nowMs)
  return { ...Object.fromEntries(others), [hostOf(audioUrl)]: nowMs + UNREADABLE_FOR_MS }
}

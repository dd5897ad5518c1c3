// The open player as this tab keeps it through full loads: a reload, or a payment page, which has its own security policy.
import type { Pressed } from '../sound/machine.ts'

/** Sound that stopped longer ago than this does not go on by itself. */
const GOES_ON_WITHIN_MS = 30_000

export interface OpenedPlayer {
  episode: Pressed
  positionSeconds: number
  isPlaying: boolean
  /** Unix time in ms. */
  keptAtMs: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Undefined = not an open player. */
export function parseOpenPlayer(stored: unknown): OpenedPlayer | undefined {
  if (!isRecord(stored) || !isRecord(stored.episode)) return undefined
  const { positionSeconds, isPlaying, keptAtMs } = stored
  const { id, slug, audioUrl } = stored.episode
  if (typeof id !== 'string' || typeof slug !== 'string' || typeof audioUrl !== 'string') return undefined
  if (typeof positionSeconds !== 'number' || typeof keptAtMs !== 'number') return undefined
  return {
    episode: { id, slug, audioUrl },
    positionSeconds: Math.max(0, positionSeconds),
    isPlaying: isPlaying === true,
    keptAtMs
  }
}

/** Whether the sound goes on: after a page of this site that only a full load could open, not after a reload. */
export const goesOn = (
  { isPlaying, keptAtMs }: OpenedPlayer,
  navigation: 'navigate' | 'reload' | 'back_forward' | 'unknown',
  nowMs: number
): boolean => isPlaying && navigation !== 'reload' && nowMs - keptAtMs < GOES_ON_WITHIN_MS

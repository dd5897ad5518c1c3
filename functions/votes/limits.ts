// How often may be voted: generous to a household and a busy train, tight to a script.
import type { Limit, Try } from '../services/cache/cache.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

export const VOTER_WRITES: Limit = {
  name: 'vote-voter',
  tries: 10,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
export const ADDRESS_WRITES: Limit = {
  name: 'vote-address',
  tries: 60,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
/** New voters per address and episode. The key of an address lives for a day, so the window is that day. */
export const NEW_VOTERS: Limit = { name: 'vote-new', tries: 20, windowSeconds: DAY_SECONDS, kind: 'fixed' }
/** New voters per address over all episodes: else voters gathered in old episodes could all vote in the newest. */
export const NEW_VOTERS_OF_A_DAY: Limit = {
  name: 'vote-new-all',
  tries: 100,
  windowSeconds: DAY_SECONDS,
  kind: 'fixed'
}
/** All votes of one instance together, while it counts alone because the shared counts are away. */
export const VOTES_WHILE_ALONE: Limit = {
  name: 'vote-alone',
  tries: 1200,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}

/** The tries that a write of a known voter counts as. */
export const triesOfVoter = (voter: string, address: string): Try[] => [
  { limit: VOTER_WRITES, key: voter },
  { limit: ADDRESS_WRITES, key: address }
]

/** The tries that a first vote counts as. */
export const triesOfStranger = (episodeNumber: number, address: string): Try[] => [
  { limit: ADDRESS_WRITES, key: address },
  { limit: NEW_VOTERS, key: `${episodeNumber}:${address}` },
  { limit: NEW_VOTERS_OF_A_DAY, key: address }
]

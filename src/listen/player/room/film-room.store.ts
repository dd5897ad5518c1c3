// What the full screen keeps in this browser.
import { remembered } from '../../../browser/remembered.ts'
import { shortName } from '../../../browser/site.ts'
import { ROOM_TEXT_KEY } from '../player-memory.ts'

export const $textIsLarge = remembered<boolean>(
  shortName + ROOM_TEXT_KEY,
  (stored) => (typeof stored === 'boolean' ? stored : undefined),
  false
)

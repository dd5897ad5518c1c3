import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { OPEN_PLAYER_KEY, ROOM_TEXT_KEY } from './player-memory.ts'

export const player: Feature = {
  name: 'player',
  stored: [
    { name: settings.shortName + OPEN_PLAYER_KEY, what: storedText.openPlayer },
    { name: settings.shortName + ROOM_TEXT_KEY, what: storedText.roomText }
  ]
}

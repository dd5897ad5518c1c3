import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { PLAYS_ON_KEY } from './plays-on-memory.ts'
import { FORGET_AFTER_DAYS, listeningKeys } from './resume.ts'

const keys = listeningKeys(settings.shortName)

export const listening: Feature = {
  name: 'listening',
  stored: [
    { name: keys.positions, what: storedText.positions(FORGET_AFTER_DAYS) },
    { name: keys.completed, what: storedText.completed },
    { name: keys.speed, what: storedText.speed },
    { name: keys.volume, what: storedText.volume },
    { name: keys.shortcuts, what: storedText.shortcuts },
    { name: settings.shortName + PLAYS_ON_KEY, what: storedText.playsOn },
    { name: keys.skippedChapters, what: storedText.skippedChapters }
  ]
}

export const withoutSpoilers: Feature = {
  name: 'without-spoilers',
  switch: ['films'],
  stored: [{ name: keys.withoutSpoilers, what: storedText.withoutSpoilers }]
}

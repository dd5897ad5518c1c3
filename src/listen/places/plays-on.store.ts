// Whether the next episode of the queue plays by itself at the end of one. Not in listening.store.ts, which every page loads.
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { PLAYS_ON_KEY } from './plays-on-memory.ts'
import { parseSwitch } from './resume.ts'

export const $playsOn = remembered<boolean>(shortName + PLAYS_ON_KEY, parseSwitch, false)

// Every state of the player and every event, by name.
import type { MachineEvent, Player, Pressed } from './machine.ts'

export const episode: Pressed = { id: 'ep-1', slug: '1', audioUrl: '/1.mp3' }
const other: Pressed = { id: 'ep-2', slug: '2', audioUrl: '/2.mp3' }

export const players = {
  closed: { step: 'closed' },
  loading: { step: 'loading', episode, tries: 0 },
  'loading again': { step: 'loading', episode, tries: 2 },
  playing: { step: 'playing', episode, tries: 0 },
  'playing on a shaky line': { step: 'playing', episode, tries: 3 },
  stalled: { step: 'stalled', episode, tries: 0 },
  'stalled between tries': { step: 'stalled', episode, tries: 1 },
  paused: { step: 'paused', episode, isBroken: false },
  'paused and broken': { step: 'paused', episode, isBroken: true },
  failed: { step: 'failed', episode, reason: 'network' },
  missing: { step: 'failed', episode, reason: 'missing' },
  ended: { step: 'ended', episode }
} as const satisfies Record<string, Player>

export const allEvents = {
  'press here': { type: 'pressed', episode },
  'press here at a time': { type: 'pressed', episode: { ...episode, atSeconds: 90 } },
  'press another': { type: 'pressed', episode: other },
  play: { type: 'play' },
  pause: { type: 'pause' },
  toggle: { type: 'toggle' },
  seek: { type: 'seek', seconds: 60 },
  close: { type: 'close' },
  sounding: { type: 'sounding' },
  resumed: { type: 'resumed' },
  interrupted: { type: 'interrupted' },
  waiting: { type: 'waiting' },
  steady: { type: 'steady' },
  refused: { type: 'refused' },
  'broken line': { type: 'broken', reason: 'network' },
  'missing file': { type: 'broken', reason: 'missing' },
  'retry due': { type: 'retry due' },
  online: { type: 'online' },
  ended: { type: 'ended', isWhole: true },
  'cut short': { type: 'ended', isWhole: false }
} as const satisfies Record<string, MachineEvent>

import { describe, expect, test } from 'vitest'
import { listeningText } from '#texts/listening.ts'
import { listeningState, type Position, type Positions } from '../../places/resume.ts'
import { type InPlayer, ticketView } from './ticket-view.ts'

const words = listeningText

const at = (position: number, duration: number): Position => ({
  episodeId: 'ep-1',
  position,
  duration,
  lastPlayed: '2026-11-20T20:00:00.000Z'
})
const shown = (
  stored: Positions,
  completed: string[],
  isListed: boolean,
  inPlayer: InPlayer = 'not loaded',
  leftAtSeconds = 0
) =>
  ticketView(
    { listening: listeningState('ep-1', stored, completed), inPlayer, leftAtSeconds, isListed },
    words
  )

describe('the status of an episode that plays', () => {
  test.each([
    ['new', {}, [], 0, 'Nog niet beluisterd'],
    ['new, and has a position meanwhile', { 'ep-1': at(11, 3600) }, [], 0, 'Nog niet beluisterd'],
    ['resumed', { 'ep-1': at(905, 3600) }, [], 900, 'Hervat vanaf 0:15:00'],
    ['resumed, and completed meanwhile', {}, ['ep-1'], 900, 'Afgespeeld']
  ] as const)(
    'the status of an episode that plays is what it was at the start: %s',
    (_, stored, completed, leftAt, label) => {
      expect(shown(stored, [...completed], false, 'sounding', leftAt).label).toBe(label)
    }
  )

  test('the status of an episode that plays is the place where it stopped once it is paused', () => {
    expect(shown({ 'ep-1': at(905, 3600) }, [], false, 'silent', 900).label).toBe('Hervat vanaf 0:15:05')
    expect(shown({}, [], false, 'silent').label).toBe('Nog niet beluisterd')
  })
})

describe('a ticket', () => {
  test.each([
    ['nothing stored', {}, [], 'new', 'Nog niet beluisterd', 'Nog niet beluisterd', 'Nieuw', 'Beluister'],
    [
      '10 s heard',
      { 'ep-1': at(10, 3600) },
      [],
      'new',
      'Nog niet beluisterd',
      'Nog niet beluisterd',
      'Nieuw',
      'Beluister'
    ],
    [
      '10.1 s heard',
      { 'ep-1': at(10.1, 3600) },
      [],
      'going',
      'Hervat vanaf 0:00:10',
      '0:00:10',
      '0:00:10',
      'Hervat'
    ],
    [
      'half an hour',
      { 'ep-1': at(2467, 3600) },
      [],
      'going',
      'Hervat vanaf 0:41:07',
      '0:41:07',
      '0:41:07',
      'Hervat'
    ],
    [
      'over an hour',
      { 'ep-1': at(3723, 7200) },
      [],
      'going',
      'Hervat vanaf 1:02:03',
      '1:02:03',
      '1:02:03',
      'Hervat'
    ],
    [
      '120 s left',
      { 'ep-1': at(3480, 3600) },
      [],
      'going',
      'Hervat vanaf 0:58:00',
      '0:58:00',
      '0:58:00',
      'Hervat'
    ],
    [
      '119 s left',
      { 'ep-1': at(3481, 3600) },
      [],
      'new',
      'Nog niet beluisterd',
      'Nog niet beluisterd',
      'Nieuw',
      'Beluister'
    ],
    ['heard', {}, ['ep-1'], 'heard', 'Afgespeeld', 'Afgespeeld', 'Afgespeeld', 'Beluister'],
    [
      'heard and a position',
      { 'ep-1': at(900, 3600) },
      ['ep-1'],
      'heard',
      'Afgespeeld',
      'Afgespeeld',
      'Afgespeeld',
      'Beluister'
    ]
  ] as const)(
    'a ticket shows what is stored: %s',
    (_, stored, completed, state, featured, listed, stub, action) => {
      expect(shown(stored, [...completed], false)).toMatchObject({ state, label: featured, action })
      expect(shown(stored, [...completed], true)).toMatchObject({ state, label: listed, stub, action })
    }
  )

  test('a ticket shows the share that was played', () => {
    expect(shown({}, [], true).playedPercent).toBe(0)
    expect(shown({ 'ep-1': at(900, 3600) }, [], true).playedPercent).toBe(25)
    expect(shown({ 'ep-1': at(1234, 3600) }, [], true).playedPercent).toBe(34.3)
    expect(shown({}, ['ep-1'], true).playedPercent).toBe(100)
  })

  test.each([
    ['sounding', {}, [], 'Pauzeer'],
    ['sounding', { 'ep-1': at(900, 3600) }, [], 'Pauzeer'],
    ['silent', {}, [], 'Hervat'],
    // It starts over.
    ['silent', {}, ['ep-1'], 'Beluister']
  ] as const)(
    'a ticket whose episode is %s in the player shows that on its button only',
    (inPlayer, stored, completed, action) => {
      const { action: label, ...rest } = shown(stored, [...completed], true, inPlayer, 900)
      expect(label).toBe(action)
      expect(rest).toEqual((({ action: _, ...others }) => others)(shown(stored, [...completed], true)))
    }
  )
})

test.each(['not loaded', 'silent', 'sounding'] as const)(
  'a ticket prefers a linked time to the stored one while the episode is %s',
  (inPlayer) => {
    const listening = listeningState('ep-1', { 'ep-1': at(900, 3600) }, [])
    const view = ticketView(
      { listening, inPlayer, leftAtSeconds: 900, isListed: true, offeredSeconds: 754 },
      words
    )
    const offered = { action: 'Luister vanaf 0:12:34', atSeconds: 754 }
    expect(view).toMatchObject({ ...offered, state: 'going', label: '0:15:00' })
  }
)

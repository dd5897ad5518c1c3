import { describe, expect, test } from 'vitest'
import { listeningText } from '#texts/listening.ts'
import { listeningState, type Position, type Positions } from './rules.ts'
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
  inPlayer: InPlayer = 'not loaded'
) => ticketView({ listening: listeningState('ep-1', stored, completed), inPlayer, isListed }, words)

test('a playing episode is not called unplayed before it has a position', () => {
  expect(shown({}, [], false, 'sounding').label).toBe('Speelt nu')
  expect(shown({}, [], false, 'silent').label).toBe('Nog niet beluisterd')
  expect(shown({ 'ep-1': at(11, 3600) }, [], false, 'sounding').label).toBe('Hervat vanaf 0:00:11')
  expect(shown({}, ['ep-1'], false, 'sounding').label).toBe('Afgespeeld')
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
  ] as const)('with %s', (_, stored, completed, state, featured, listed, stub, action) => {
    expect(shown(stored, [...completed], false)).toMatchObject({ state, label: featured, action })
    expect(shown(stored, [...completed], true)).toMatchObject({ state, label: listed, stub, action })
  })

  test('shows the share that was played', () => {
    expect(shown({}, [], true).playedPercent).toBe(0)
    expect(shown({ 'ep-1': at(900, 3600) }, [], true).playedPercent).toBe(25)
    expect(shown({ 'ep-1': at(1234, 3600) }, [], true).playedPercent).toBe(34.3)
    expect(shown({}, ['ep-1'], true).playedPercent).toBe(100)
  })

  test.each([
    ['sounding', {}, [], 'Pauzeer'],
    ['sounding', { 'ep-1': at(900, 3600) }, [], 'Pauzeer'],
    ['silent', {}, [], 'Hervat'],
    ['silent', {}, ['ep-1'], 'Hervat']
  ] as const)(
    'whose episode is %s in the player shows that on its button only',
    (inPlayer, stored, completed, action) => {
      const { action: label, ...rest } = shown(stored, [...completed], true, inPlayer)
      expect(label).toBe(action)
      expect(rest).toEqual((({ action: _, ...others }) => others)(shown(stored, [...completed], true)))
    }
  )
})

test.each(['not loaded', 'silent', 'sounding'] as const)(
  'prefers a linked time to the stored one while the episode is %s',
  (inPlayer) => {
    const listening = listeningState('ep-1', { 'ep-1': at(900, 3600) }, [])
    const view = ticketView({ listening, inPlayer, isListed: true, offeredSeconds: 754 }, words)
    const offered = { action: 'Luister vanaf 0:12:34', atSeconds: 754 }
    expect(view).toMatchObject({ ...offered, state: 'going', label: '0:15:00' })
  }
)

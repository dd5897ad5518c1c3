import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import {
  EARLY_SECONDS,
  type EpisodeTalk,
  isInPlace,
  passMoment,
  type Skip,
  skipAt,
  skipsOf,
  untilSkipMs
} from './skipping.ts'

const talk: EpisodeTalk<{ film: string; label: string; seconds: number }> = {
  chapters: [
    { seconds: 0, title: 'Welkom' },
    { seconds: 100, title: 'Stalker' },
    { seconds: 400, title: 'Post' },
    { seconds: 500, title: 'Flow en Anora' }
  ],
  films: [
    { film: 'stalker', label: 'Stalker', seconds: 100 },
    { film: 'flow', label: 'Flow', seconds: 500 },
    { film: 'anora', label: 'Anora', seconds: 700 }
  ],
  audioSeconds: 1000,
  feedSeconds: 1000
}
const without = (unseen: string[], chosen: number[] = [], changes: Partial<typeof talk> = {}) =>
  skipsOf(
    { ...talk, ...changes },
    { isFilmSkipped: ({ film }) => unseen.includes(film), chosenSeconds: new Set(chosen) }
  )

describe('the parts to skip', () => {
  test('a film ends with its chapter', () => {
    expect(without(['stalker'])).toEqual([{ fromSeconds: 100, toSeconds: 400, titles: ['Stalker'] }])
  })

  test('a film ends where the talk about the next one begins, and the last one with the audio', () => {
    expect(without(['flow'])).toEqual([{ fromSeconds: 500, toSeconds: 700, titles: ['Flow'] }])
    expect(without(['anora'])).toEqual([{ fromSeconds: 700, toSeconds: 1000, titles: ['Anora'] }])
  })

  test('two parts that touch are one', () => {
    expect(without(['flow', 'anora'], [400])).toEqual([
      { fromSeconds: 400, toSeconds: 1000, titles: ['Post', 'Flow', 'Anora'] }
    ])
  })

  test('a chapter about two films is skipped when one of them is unseen', () => {
    const films = talk.films.map((film) => ({ ...film, seconds: film.film === 'anora' ? 500 : film.seconds }))
    expect(without(['anora'], [], { films })).toEqual([
      { fromSeconds: 500, toSeconds: 1000, titles: ['Anora'] }
    ])
  })

  test('nothing is skipped where advertisements moved the chapters, or the length is unknown', () => {
    expect(without(['stalker'], [100], { audioSeconds: 1031 })).toEqual([])
    expect(without(['stalker'], [100], { audioSeconds: 0 })).toEqual([])
    expect(without(['stalker'], [], { audioSeconds: 1029 })).toHaveLength(1)
    expect(isInPlace({ ...talk, feedSeconds: 0 })).toBe(true)
  })
})

describe('a moment', () => {
  const skips = without(['stalker', 'anora'])

  test('playback that reaches a part jumps to its end, a little early rather than late', () => {
    expect(passMoment(skips, undefined, 99.9).jump).toBeUndefined()
    expect(passMoment(skips, undefined, 100 - EARLY_SECONDS).jump?.toSeconds).toBe(400)
    expect(passMoment(skips, undefined, 399.9).jump?.toSeconds).toBe(400)
    expect(passMoment(skips, undefined, 400).jump).toBeUndefined()
  })

  test('a part that the listener went into by hand is heard to its end, once', () => {
    expect(passMoment(skips, 250, 399)).toEqual({ arrivedSeconds: 250 })
    const after = passMoment(skips, 250, 401)
    expect(after).toEqual({})
    expect(passMoment(skips, after.arrivedSeconds, 150).jump).toBeDefined()
  })

  test('the next part is as far away as the speed makes it', () => {
    expect(untilSkipMs(skips, 90 - EARLY_SECONDS, 2)).toBeCloseTo(5000)
    expect(untilSkipMs(skips, 750, 1)).toBeUndefined()
  })
})

/** A listener, and an element that plays in steps as a browser reports them: late, and at any speed. */
const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('listen' as const),
        realMs: fc.integer({ min: 50, max: 60_000 })
      })
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('seek' as const), seconds: fc.integer({ min: 0, max: 2000 }) })
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('speed' as const), speed: fc.constantFrom(0.8, 1, 1.5, 3) })
    }
  ),
  { maxLength: 40 }
)
const places = fc.uniqueArray(fc.integer({ min: 0, max: 1990 }), { minLength: 1, maxLength: 12 })
const filmsAt = fc.array(fc.tuple(fc.nat(11), fc.boolean()), { maxLength: 8 })

interface Place {
  seconds: number
  arrivedSeconds: number | undefined
}

/** Plays on as a browser does: a timer aims at the next part, and position events come four times a second. */
function listen(skips: readonly Skip[], from: Place, ms: number, speed: number) {
  const heard: [number, number, Place['arrivedSeconds']][] = []
  let { seconds, arrivedSeconds } = from
  let leftMs = ms
  while (leftMs > 0.001 && seconds < 2000) {
    const moment = passMoment(skips, arrivedSeconds, seconds)
    arrivedSeconds = moment.arrivedSeconds
    if (moment.jump) {
      seconds = moment.jump.toSeconds
      continue
    }
    const stepMs = Math.min(leftMs, 250, untilSkipMs(skips, seconds, speed) ?? 250)
    const next = Math.min(2000, seconds + (Math.max(stepMs, 0.001) / 1000) * speed)
    heard.push([seconds, next, arrivedSeconds])
    seconds = next
    leftMs -= Math.max(stepMs, 0.001)
  }
  return { heard, seconds, arrivedSeconds }
}

test('no second of an unseen film is heard unless the listener went there, and nothing else is left out', () => {
  fc.assert(
    fc.property(places, filmsAt, acts, (starts, films, order) => {
      const chapters = [...starts].sort((a, b) => a - b).map((seconds) => ({ seconds, title: `${seconds}` }))
      const talks = films.flatMap(([at, isSeen]) => {
        const chapter = chapters[at]
        return chapter ? [{ film: isSeen, label: 'Film', seconds: chapter.seconds }] : []
      })
      const skips = skipsOf(
        { chapters, films: talks, audioSeconds: 2000, feedSeconds: 2000 },
        { isFilmSkipped: ({ film }) => !film, chosenSeconds: new Set() }
      )
      const unseen = new Set(talks.filter(({ film }) => !film).map(({ seconds }) => seconds))
      const isUnseenAt = (seconds: number) => {
        const chapter = chapters.findLast((one) => one.seconds <= seconds)
        return chapter !== undefined && unseen.has(chapter.seconds)
      }
      let now: Place = { seconds: 0, arrivedSeconds: undefined }
      let speed = 1
      for (const act of order) {
        if (act.type === 'speed') speed = act.speed
        else if (act.type === 'seek') now = { seconds: act.seconds, arrivedSeconds: act.seconds }
        else {
          const before = now.seconds
          const { heard, ...after } = listen(skips, now, act.realMs, speed)
          for (const [from, to, arrived] of heard) {
            if (isUnseenAt((from + to) / 2)) expect(arrived).toBeDefined()
          }
          // What was passed without being heard belongs to a part that is skipped.
          let at = before
          for (const [from, to] of heard) {
            if (from > at + 0.001) expect(skipAt(skips, (at + from) / 2)).toBeDefined()
            at = to
          }
          now = after
        }
      }
    }),
    { numRuns: runs(300, 3000) }
  )
})

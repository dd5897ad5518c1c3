// Processes that die at any step between the press on 'Publiceer' and the live page: nothing is lost, nothing happens twice.
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Edited } from '../../../src/desk/episodes/edited.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { someOf } from '../../../tests/depth.ts'
import { EPISODES, NOW, openTestOverview } from '../../../tests/fixtures/desk-overview.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { publishDraft, publishedEpisodes, saveDraft } from './episode-queries.ts'
import { publishDesk, WAIT_MS } from './publish-desk.ts'
import { episodeRevisions } from './schema.ts'

const TABLES = ['episode_drafts', 'episode_revisions', 'build_calls', 'episode_transcripts', 'outbox']
const fixture = openTestOverview(...TABLES)
const shown = EPISODES[0]?.shown as Edited
const rated = (stars: number): Edited => ({
  ...shown,
  films: shown.films.map((film) => ({ ...film, stars: { wout: stars } }))
})

class Killed extends Error {}

/** A site whose processes die at the step with number `killedAt`: before or after a call of the database or of the host. */
function siteThatDies(killedAt: number) {
  let step = 0
  const next = () => {
    step++
    if (step === killedAt) throw new Killed(`step ${step}`)
  }
  let minute = 0
  const now = () => new Date(NOW.getTime() + minute * MINUTE_MS)
  const hookCalls: number[] = []
  let live: Awaited<ReturnType<typeof publishedEpisodes>> | undefined
  const db = new Proxy(fixture.db, {
    get(of, name) {
      const value = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        next()
        const answer = value.apply(of, args)
        return name === 'execute' ? Promise.resolve(answer).finally(next) : answer
      }
    }
  })
  const { services } = fixture.testApp
  const all = {
    ...services,
    db,
    now,
    releases: {
      ...services.releases,
      buildHook: {
        call: async () => {
          next()
          hookCalls.push(minute)
          next()
        }
      },
      liveSite: {
        read: async () => ({
          status: 200,
          text: JSON.stringify({ contentHash: 'a', deskRevision: live?.revision ?? 0 })
        })
      }
    }
  }
  const survive = (act: Promise<unknown>) =>
    act.catch((error: unknown) => {
      if (!(error instanceof Killed) && !((error as Error).cause instanceof Killed)) throw error
    })
  const publish = (version: number) =>
    publishDraft(db, { slug: '118', version, host: 'wout', now: now(), waitMs: WAIT_MS })
  return {
    steps: () => step,
    hookCalls,
    live: () => live?.edited.get('118'),
    /** A host presses again, because the answer may be lost. */
    async press(version: number) {
      await survive(publish(version))
      await survive(publish(version))
    },
    /** The job runs every few minutes, and the host builds what it was asked for. */
    async pass(times: number) {
      for (let count = 0; count < times; count++) {
        minute += 5
        const before = hookCalls.length
        await survive(publishDesk(all))
        if (hookCalls.length > before) live = await publishedEpisodes(fixture.db)
      }
    }
  }
}

async function journey(killedAt: number) {
  await emptyTables(fixture.db, ...TABLES)
  const site = siteThatDies(killedAt)
  const save = (base: Edited, mine: Edited) =>
    saveDraft(fixture.db, { slug: '118', base, mine, host: 'wout', now: NOW })
  await save(shown, rated(3))
  await site.press(1)
  await site.pass(3)
  await save(rated(3), rated(5))
  await site.press(2)
  await site.pass(8)
  return site
}

test('processes that die anywhere between the press and the live page lose no version and publish none twice', {
  timeout: 60_000
}, async () => {
  const whole = await journey(Number.POSITIVE_INFINITY)
  expect(whole.hookCalls).toHaveLength(2)
  const steps = Array.from({ length: whole.steps() }, (_, step) => step + 1)
  expect(steps.length).toBeGreaterThan(20)
  for (const killedAt of someOf(steps, 4)) {
    const site = await journey(killedAt)
    expect(site.live(), `${killedAt}`).toEqual(rated(5))
    const rows = await fixture.db.select().from(episodeRevisions).orderBy(asc(episodeRevisions.revision))
    expect(rows.map(({ draftVersion, edited }) => [draftVersion, edited])).toEqual([
      [1, rated(3)],
      [2, rated(5)]
    ])
    expect(rows.every(({ settledAt }) => settledAt !== null)).toBe(true)
    expect(rows.at(-1)?.liveAt, `${killedAt}`).toBeInstanceOf(Date)
    for (const [at, minute] of site.hookCalls.entries())
      if (at > 0) expect(minute - (site.hookCalls[at - 1] ?? 0)).toBeGreaterThanOrEqual(10)
  }
})

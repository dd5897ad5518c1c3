// The editor's calls on a real database: drafts of several hosts, publishing, one build for what is published within ten minutes.
import { beforeEach, describe, expect, test } from 'vitest'
import { COLLECTIONS_SLUG } from '../../../src/desk/episodes/built.ts'
import type { DeskEpisode } from '../../../src/desk/episodes/contract.ts'
import { type Edited, NOTHING_EDITED } from '../../../src/desk/episodes/edited.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { EPISODES, NOW, openTestOverview } from '../../../tests/fixtures/desk-overview.ts'
import { publishedEpisodes } from './episode-queries.ts'
import { publishDesk } from './publish-desk.ts'

const fixture = openTestOverview(
  'episode_drafts',
  'episode_revisions',
  'build_calls',
  'episode_transcripts',
  'next_dates',
  'outbox'
)
const shown = EPISODES[0]?.shown as Edited

const read = async (slug = '118') => (await fixture.asHost(`episodes/${slug}`)).body as DeskEpisode
const rated = (edited: Edited, host: string, stars: number): Edited => ({
  ...edited,
  films: edited.films.map((film) => ({ ...film, stars: { ...film.stars, [host]: stars } }))
})
const save = (mine: Edited, base = shown, as = fixture.asHost) => as('episodes/118/draft', { base, mine })
const publish = (version: number, as = fixture.asHost) => as('episodes/118/publish', { version })

describe('a draft', () => {
  test('a host starts from what the site shows, and what they change is stored with who and when', async () => {
    expect((await read()).draft).toEqual({ version: 0, edited: shown, changedBy: null, changedAt: null })
    const { status, body } = await save(rated(shown, 'wout', 3))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      draft: { version: 1, changedBy: 'wout', changedAt: NOW.toISOString() },
      conflicts: []
    })
    expect((await read()).draft.edited).toEqual(rated(shown, 'wout', 3))
    expect(await fixture.log()).toEqual(['episode-viewed 118', 'episode-saved 118', 'episode-viewed 118'])
  })

  test('two hosts who give their stars at the same moment lose nothing', async () => {
    await Promise.all([save(rated(shown, 'wout', 3)), save(rated(shown, 'noor', 5), shown, fixture.asNoor)])
    expect((await read()).draft.edited.films[0]?.stars).toEqual({ wout: 3, noor: 5 })
  })

  test('a save that is repeated, because its answer was lost, changes nothing', async () => {
    await save(rated(shown, 'wout', 3))
    const { body } = await save(rated(shown, 'wout', 3))
    expect(body.draft.version).toBe(1)
  })

  test('the episode that the feed does not have yet can be prepared under its number', async () => {
    const { built, draft } = await read('119')
    expect(built).toMatchObject({ episodeNumber: 119, publishedAt: null })
    expect(draft.edited.films).toEqual([])
    expect((await fixture.asHost('episodes/120')).status).toBe(404)
  })

  test('somebody with the password looks and changes nothing', async () => {
    expect((await fixture.asPassword('episodes')).status).toBe(200)
    expect((await save(shown, shown, fixture.asPassword)).status).toBe(403)
    expect((await publish(0, fixture.asPassword)).status).toBe(403)
  })

  test('wrong input is refused and stores nothing', async () => {
    const wrong = { ...shown, films: [{ key: 'a', title: '', year: 1962 }] }
    expect((await save(wrong)).status).toBe(400)
    expect((await save({ ...shown, chapters: [{ key: 'a', atSeconds: -1, title: 'x' }] })).status).toBe(400)
    expect((await read()).draft.version).toBe(0)
  })
})

test('the collections are a draft and a revision like those of an episode, and no episode of the list', async () => {
  expect((await read(COLLECTIONS_SLUG)).draft.edited).toEqual(NOTHING_EDITED)
  const collections = [{ key: 'eigen-1', title: 'Begin hier', sentence: '', episodes: ['118'] }]
  const path = `episodes/${COLLECTIONS_SLUG}`
  const mine = { ...NOTHING_EDITED, collections }
  await fixture.asHost(`${path}/draft`, { base: NOTHING_EDITED, mine })
  await fixture.asHost(`${path}/publish`, { version: 1 })
  expect((await publishedEpisodes(fixture.db)).edited.get(COLLECTIONS_SLUG)).toEqual(mine)
  const { episodes } = (await fixture.asHost('episodes')).body
  expect(episodes.map(({ slug }: { slug: string }) => slug)).toEqual(['119', '118'])
})

describe('publishing', () => {
  let liveRevision = 0
  let hookCalls = 0
  let isHookDown = false
  const services = () => ({
    ...fixture.testApp.services,
    db: fixture.db,
    releases: {
      ...fixture.testApp.services.releases,
      buildHook: {
        call: async () => {
          hookCalls++
          if (isHookDown) throw new Failure('build hook', 'down')
        }
      },
      liveSite: {
        read: async () => ({
          status: 200,
          text: JSON.stringify({ contentHash: 'a', deskRevision: liveRevision })
        })
      }
    }
  })
  const at = (minutes: number) => fixture.testApp.setClock(new Date(NOW.getTime() + minutes * MINUTE_MS))
  const tick = () => publishDesk(services())
  beforeEach(() => {
    liveRevision = 0
    hookCalls = 0
    isHookDown = false
  })

  const give = (day: string | null, as = fixture.asHost) => as('next-date', { day })
  const dateInBuild = async () => (await publishedEpisodes(fixture.db)).nextDate?.day

  test('a date goes to the site with the build of what waits, and a day after it is over the site takes it away', async () => {
    await save(rated(shown, 'wout', 3))
    await publish(1)
    at(6)
    expect((await give('2026-11-26')).body).toMatchObject({
      nextDate: '2026-11-26',
      queue: { buildsAt: new Date(NOW.getTime() + 10 * MINUTE_MS).toISOString() }
    })
    await give('2026-11-26')
    at(10)
    expect(await tick()).toMatchObject({ waiting: 2, calls: 1 })
    expect(await dateInBuild()).toBe('2026-11-26')
    liveRevision = (await publishedEpisodes(fixture.db)).revision
    expect(await tick()).toEqual({ waiting: 0, live: 2 })
    fixture.testApp.setClock(new Date('2026-11-27T22:00:00Z'))
    expect(await tick()).toEqual({ waiting: 0 })
    fixture.testApp.setClock(new Date('2026-11-27T23:00:00Z'))
    expect(await tick()).toMatchObject({ waiting: 1, calls: 1 })
    expect(await dateInBuild()).toBeUndefined()
  })

  test('a host changes the date and takes it away; one that is over is refused, and the password only looks', async () => {
    await give('2026-11-26')
    await give('2026-12-03', fixture.asNoor)
    expect((await fixture.asHost('episodes')).body).toMatchObject({ nextDate: '2026-12-03' })
    expect((await give(null)).body).toMatchObject({ nextDate: null })
    expect((await give('2026-11-18')).status).toBe(422)
    expect((await give('26 november')).status).toBe(400)
    expect((await give('2026-11-26', fixture.asPassword)).status).toBe(403)
  })

  test('what is published within ten minutes is one build, and is live once the site says so', async () => {
    await save(rated(shown, 'wout', 3))
    const first = await publish(1)
    expect(first.body).toMatchObject({ revision: { by: 'wout', liveAt: null } })
    expect(await tick()).toMatchObject({ waiting: 1 })
    at(6)
    await save(rated(rated(shown, 'wout', 3), 'noor', 5), rated(shown, 'wout', 3))
    const { revision } = (await publish(2)).body
    expect(await tick()).toMatchObject({ waiting: 2 })
    at(10)
    expect(await tick()).toMatchObject({ waiting: 2, calls: 1 })
    at(11)
    expect(await tick()).toMatchObject({ waiting: 2, calls: 0 })
    liveRevision = revision.revision
    at(13)
    expect(await tick()).toEqual({ waiting: 0, live: 2 })
    expect(hookCalls).toBe(1)
    const [newest, older] = (await read()).revisions
    expect([newest?.liveAt, older?.liveAt]).toEqual([
      new Date(NOW.getTime() + 13 * MINUTE_MS).toISOString(),
      null
    ])
    const list = (await fixture.asHost('episodes')).body.episodes
    expect(list.map(({ slug, state }: { slug: string; state: string }) => [slug, state])).toEqual([
      ['119', 'shown'],
      ['118', 'live']
    ])
  })

  test('the same draft is published once, and an older one is refused', async () => {
    await save(rated(shown, 'wout', 3))
    const one = (await publish(1)).body.revision.revision
    expect((await publish(1)).body.revision.revision).toBe(one)
    await save(rated(shown, 'wout', 4), rated(shown, 'wout', 3))
    await save(rated(shown, 'wout', 5), rated(shown, 'wout', 4))
    expect((await publish(2)).status).toBe(409)
    const { revision, edited } = await publishedEpisodes(fixture.db)
    expect(revision).toBe(one)
    expect(edited.get('118')).toEqual(rated(shown, 'wout', 3))
  })

  test('who does not want to wait builds at once', async () => {
    await save(rated(shown, 'wout', 3))
    expect((await publish(1)).body.queue.buildsAt).toBe(
      new Date(NOW.getTime() + 10 * MINUTE_MS).toISOString()
    )
    expect((await fixture.asHost('episodes-build', {})).body.buildsAt).toBe(NOW.toISOString())
    expect(await tick()).toMatchObject({ calls: 1 })
  })

  test('a build hook that is down is tried again later, and the desk says what it waits for', async () => {
    isHookDown = true
    await save(rated(shown, 'wout', 3))
    await publish(1)
    at(10)
    await tick()
    at(12)
    expect((await read()).queue).toMatchObject({ waitsFor: 'failed' })
    isHookDown = false
    at(21)
    expect(await tick()).toMatchObject({ calls: 1 })
    expect(hookCalls).toBe(2)
  })

  test('the desk has builds of its own, and the rest waits for tomorrow', async () => {
    let known = shown
    for (let round = 0; round < 7; round++) {
      at(round * 20)
      const next = rated(shown, 'wout', round / 2)
      await save(next, known)
      known = next
      const { revision, queue } = (await publish(round + 1)).body
      expect(queue.buildsLeft).toBe(6 - Math.min(round, 6))
      await fixture.asHost('episodes-build', {})
      await tick()
      if (round < 6) liveRevision = revision.revision
      at(round * 20 + 2)
      await tick()
    }
    expect(hookCalls).toBe(6)
    expect((await read()).queue).toMatchObject({ waitsFor: 'daily-limit', buildsLeft: 0 })
  })
})

describe('a transcript', () => {
  const WORDS = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Noor>Dag allemaal.\n'
  const give = (text: string) => fixture.asHost('episodes/118/transcript', { name: 'gesprek.vtt', text })

  test('a transcript is kept once, and published with the draft that names it', async () => {
    const { body: transcript } = await give(WORDS)
    expect((await give(WORDS)).body).toEqual(transcript)
    await save({ ...shown, transcript })
    await publish(1)
    const { edited, transcripts } = await publishedEpisodes(fixture.db)
    expect(edited.get('118')?.transcript).toEqual(transcript)
    expect(transcripts.get(transcript.id)).toBe(WORDS)
  })

  test('a file in which nobody says anything is refused', async () => {
    expect((await give('%PDF-1.7')).status).toBe(422)
    expect((await give('WEBVTT\n\n')).status).toBe(422)
  })
})

describe('the search for films', () => {
  const find = async (query: string) => (await fixture.asHost('films/find', { query })).body

  test('a film that the podcast had before comes first, with its episode, and the rest comes from the film database', async () => {
    const { hits, isElsewhereKnown } = await find('la jet')
    expect(isElsewhereKnown).toBe(true)
    expect(hits[0]).toMatchObject({ title: 'La Jetée', tmdbId: 662, episodes: ['118'] })
    expect((await find('fargo 1996')).hits).toMatchObject([
      { title: 'Fargo', year: 1996, tmdbId: 275, episodes: [] }
    ])
  })
})

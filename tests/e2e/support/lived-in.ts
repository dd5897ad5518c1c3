// A visitor who has been here for weeks. What their browser stores follows the declarations of the features: a value that is
// declared and not named here fails every test that uses this visitor.
import type { Page } from '@playwright/test'
import { storedBy } from '../../../src/features.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { test as base, expect } from './context.ts'

interface Stored {
  local?: unknown
  session?: unknown
  cookie?: string
  /** Stored elsewhere, or belongs to one purchase, which the server has to know. */
  elsewhere?: string
}

/** Half heard, in the player, and talks about one unseen film. */
export const HALF_HEARD = { id: 'ep-118', position: 100, duration: 290 }
export const KEPT_ID = 'ep-113'
export const QUEUE = ['ep-115', 'ep-114']
export const HEARD = ['ep-117', 'ep-116']
const AUDIO_URL = '/sample/audio/kort-maar-krachtig.mp3'
const PURCHASE = { elsewhere: 'one purchase' }

const storedBySomebody = (nowMs: number): Record<string, Stored> => ({
  theme: { cookie: 'dark' },
  voter: { elsewhere: 'set by the server at the first vote' },
  votes: { local: { 117: 'Hausu', 116: { elsewhere: 'Ratatouille' } } },
  'seen-results': { local: [117] },
  'browser-key': { elsewhere: 'made at the first vote' },
  cart: {
    local: [
      { productId: '300', variantId: '9323', quantity: 2 },
      { productId: '206', variantId: '7854', quantity: 1 }
    ]
  },
  order: PURCHASE,
  'order-snapshot': PURCHASE,
  prices: { session: { 9323: 1699 } },
  checkout: PURCHASE,
  payment: PURCHASE,
  paid: PURCHASE,
  'order-link': PURCHASE,
  superfan: PURCHASE,
  'superfan-signup': PURCHASE,
  'superfan-snapshot': PURCHASE,
  'playback-positions': {
    local: Object.fromEntries(
      // Heard, and left in the middle of a second time.
      [HALF_HEARD, { ...HALF_HEARD, id: 'ep-116', position: 30 }].map(({ id, position, duration }) => [
        id,
        { episodeId: id, position, duration, lastPlayed: new Date(nowMs).toISOString() }
      ])
    )
  },
  'completed-episodes': { local: HEARD },
  'playback-speed': { local: 1.2 },
  volume: { local: 0.5 },
  shortcuts: { local: false },
  'plays-on': { local: true },
  'skipped-chapters': { local: { 'ep-117': [0] } },
  'open-player': {
    session: {
      episode: { id: HALF_HEARD.id, slug: '118', audioUrl: AUDIO_URL },
      positionSeconds: HALF_HEARD.position,
      isPlaying: false,
      keptAtMs: nowMs
    }
  },
  'room-text': { local: true },
  handover: { elsewhere: 'needs a second device' },
  linked: { elsewhere: 'needs a second device' },
  queue: { local: QUEUE },
  downloads: { elsewhere: 'written by keep()' },
  kept: { local: { [KEPT_ID]: 'kept' } },
  'removes-heard': { local: false },
  'unreadable-hosts': { local: { 'audio.example': nowMs + 3_600_000 } },
  'poster-overlay-seen': { local: true },
  'upcoming-revealed': { session: true },
  films: {
    local: {
      version: 1,
      marks: {
        'tmdb:662': { seen: '2026-11-20', stars: 4.5 },
        'tmdb:775': { seen: true },
        'tmdb:626': { want: true },
        'tmdb:348': { want: true }
      }
    }
  },
  'without-spoilers': { local: true },
  watch: { local: { region: 'BE', services: [8] } },
  'pwa-install-dismissed-until': { local: nowMs + 86_400_000 },
  'push-banner-dismissed-until': { local: nowMs + 86_400_000 },
  'mail-asked': { local: nowMs },
  reloaded: { elsewhere: 'a press whose code is gone' },
  hints: { local: ['yours'], session: true },
  'lost-press': { elsewhere: 'a press whose code is gone' }
})

const shortNameOf = (declared: string) => declared.replace(/^(?:__Host-)?kino9-/, '')

/** Keeps an episode as its button does, with the bytes that the site has. */
const keep = (page: Page): Promise<void> =>
  page.evaluate(
    async ([id, audioUrl]) => {
      const slug = id.replace('ep-', '')
      const facts = await (await fetch(`/api/episodes/${slug}.json`)).json()
      const piece = await (await fetch(audioUrl)).blob()
      const opening = indexedDB.open('kino9-downloads')
      opening.onupgradeneeded = () => opening.result.createObjectStore('downloads')
      await new Promise((done, fail) => Object.assign(opening, { onsuccess: done, onerror: fail }))
      const writing = opening.result.transaction('downloads', 'readwrite')
      const store = writing.objectStore('downloads')
      const state = { step: 'kept', keptAtMs: Date.now() }
      const bytes = { type: piece.type, receivedBytes: piece.size, chunkCount: 1, totalBytes: piece.size }
      const { title, imageUrl } = facts
      store.put(
        { id, slug, title, audioUrl, imageUrl, facts, addedAtMs: 1, wasHeard: false, state, ...bytes },
        id
      )
      store.put(piece, [id, 0])
      await new Promise((done, fail) => Object.assign(writing, { oncomplete: done, onerror: fail }))
      opening.result.close()
    },
    [KEPT_ID, AUDIO_URL] as const
  )

export const test = base.extend({
  page: async ({ page, context, baseURL }, use) => {
    const values = storedBySomebody(Date.now())
    const declared = storedBy(settings.features).map(({ name }) => name)
    expect(Object.keys(values).toSorted(), 'every declared stored value, and no other').toEqual(
      declared.map(shortNameOf).toSorted()
    )
    // A file of the site that runs no script.
    await page.goto('/robots.txt')
    const entries = declared.map((name) => [name, values[shortNameOf(name)] ?? {}] as const)
    for (const [name, { cookie }] of entries)
      if (cookie) await context.addCookies([{ name, value: cookie, url: baseURL ?? '' }])
    await page.evaluate((all) => {
      for (const [name, { local, session }] of all) {
        if (local !== undefined) localStorage.setItem(name, JSON.stringify(local))
        if (session !== undefined) sessionStorage.setItem(name, JSON.stringify(session))
      }
    }, entries)
    await keep(page)
    await use(page)
  }
})

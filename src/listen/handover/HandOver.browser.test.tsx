import '../../styles/global.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { handoverText as text } from '#texts/handover.ts'
import { NO_FILMS } from '../../films/marks/marks.ts'
import { $myFilms, markSeen } from '../../films/marks/my-films.store.ts'
import {
  $completed,
  $positions,
  $speed,
  clearListeningMemory,
  markCompleted,
  savePosition
} from '../places/listening.store.ts'
import { $queue, addLast, leaveQueue, playNext, replaceQueue } from '../queue/queue.store.ts'
import { HandOver } from './HandOver.tsx'
import { HandoverServer } from './handover.browser.testing.ts'
import { $handover, startAnew } from './handover.store.ts'
import { HANDOVER_EVENT } from './handover-memory.ts'
import { BUILT } from './handover-state.ts'
import { meet, tellChanges } from './link.service.ts'
import { forgetLink, readLink } from './link-record.service.ts'
import type { Entries } from './merging.ts'
import { offerOf, parseOffer, parseShared, sharedOf } from './sealed-content.ts'
import { keysOf, newSecret, seal, secretIn, textOf, unseal } from './sealing.service.ts'

let server: HandoverServer
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

beforeEach(() => {
  server = new HandoverServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetLink()
  $handover.set(BUILT)
  clearListeningMemory()
  $myFilms.set(NO_FILMS)
  replaceQueue([])
  $speed.set(1)
  localStorage.clear()
})

/** The link that the page shows, as its code carries it. */
function secretShown() {
  const shown = $handover.get()
  const secret = shown.step === 'waiting' ? secretIn(new URL(shown.url ?? '').hash.slice(1)) : undefined
  if (!secret) throw new Error('no link is shown')
  return secret
}

/** What another device reads with a secret. */
async function openedWith(secret: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const { id, key } = await keysOf(secret)
  const row = server.rows.get(id)
  return row && unseal(key, row.revision, row.sealed)
}

/** The next page knows only what is in storage. */
const turnPage = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

/** Another device offers these entries; the visitor opens its link here. */
async function arrive(entries: Entries, pairSecret?: Uint8Array<ArrayBuffer>) {
  const secret = newSecret()
  const { id, key } = await keysOf(secret)
  const content = offerOf({ entries, ...(pairSecret ? { pairSecret: textOf(pairSecret) } : {}) })
  server.rows.set(id, { revision: 1, sealed: (await seal(key, 1, content)) ?? '' })
  globalThis.handoverSecret = textOf(secret)
  await render(<HandOver />)
  return id
}

const OFFERED: Entries = {
  'position:ep-1': { value: { positionSeconds: 754, durationSeconds: 3600 }, atMs: Date.now() - 60_000 },
  'heard:ep-2': { value: true, atMs: 0 },
  'film:tmdb:662': { value: { seen: true, stars: 4 }, atMs: 0 },
  'setting:speed': { value: 1.5, atMs: Date.now() },
  'later:kind': { value: 'of a newer site', atMs: 5 }
}

describe('the device that hands over', () => {
  test('shows a code and a link, and says when the other device took everything', async () => {
    savePosition('ep-1', 754, 3600)
    markCompleted('ep-2')
    await render(<HandOver />)
    await button(text.choosing.once).click()
    await expect.element(heading(text.waiting.heading)).toHaveFocus()
    await expect.element(page.getByRole('img', { name: text.waiting.code })).toBeVisible()
    const offer = parseOffer(await openedWith(secretShown()))
    expect(offer?.entries).toMatchObject({
      'position:ep-1': { value: { positionSeconds: 754, durationSeconds: 3600 } },
      'heard:ep-2': { value: true }
    })
    expect(offer?.pairSecret).toBeUndefined()
    server.rows.clear()
    await expect.element(heading(text.taken.heading)).toBeVisible()
  })

  test('takes its offer back', async () => {
    await render(<HandOver />)
    await button(text.choosing.once).click()
    await expect.element(button(text.waiting.cancel)).toBeVisible()
    expect(server.rows.size).toBe(1)
    await button(text.waiting.cancel).click()
    await expect.element(heading(text.choosing.heading)).toBeVisible()
    await expect.poll(() => server.rows.size).toBe(0)
  })

  test('says so without a connection, and starts nothing', async () => {
    server.isOnline = false
    await render(<HandOver />)
    await button(text.choosing.once).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.troubles.network)
    await expect.element(button(text.choosing.once)).toBeVisible()
  })

  test('is linked once the other device has made what they share, and never shows its key', async () => {
    await render(<HandOver />)
    await button(text.choosing.link).click()
    await expect.element(heading(text.waiting.heading)).toBeVisible()
    const offer = parseOffer(await openedWith(secretShown()))
    const pairSecret = secretIn(offer?.pairSecret ?? '') ?? newSecret()
    const link = await readLink()
    expect(link).toMatchObject({ step: 'awaited' })
    expect(link?.key.extractable).toBe(false)
    const { id, key } = await keysOf(pairSecret)
    const shared = sharedOf({ 'heard:ep-9': { value: true, atMs: Date.now() } })
    server.rows.set(id, { revision: 1, sealed: (await seal(key, 1, shared)) ?? '' })
    await expect.element(heading(text.linked.heading)).toBeVisible()
    expect($completed.get()).toEqual(['ep-9'])
    // A page that was loaded again shows the link, not the way to a new one.
    await expect.poll(async () => (await readLink())?.step).toBe('linked')
  })
})

describe('the device that takes over', () => {
  test('asks first, in words, and then has everything', async () => {
    const id = await arrive(OFFERED)
    await expect.element(heading(text.asking.heading)).toHaveFocus()
    const lines = page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'waar je gebleven bent in 1 aflevering',
      '1 aflevering die je gehoord hebt',
      '1 film die je afvinkte of sterren gaf',
      'je snelheid'
    ])
    expect($positions.get()).toEqual({})
    await button(text.asking.accept).click()
    await expect.element(heading(text.received.heading)).toBeVisible()
    expect($positions.get()).toMatchObject({ 'ep-1': { position: 754, duration: 3600 } })
    expect($completed.get()).toEqual(['ep-2'])
    expect($speed.get()).toBe(1.5)
    expect($myFilms.get().marks).toEqual({ 'tmdb:662': { seen: true, stars: 4 } })
    expect(server.rows.has(id)).toBe(false)
    expect(await readLink()).toBeUndefined()
  })

  test('keeps what it heard later itself', async () => {
    savePosition('ep-1', 1800, 3600)
    await arrive(OFFERED)
    await button(text.asking.accept).click()
    await expect.element(heading(text.received.heading)).toBeVisible()
    expect($positions.get()['ep-1']?.position).toBe(1800)
  })

  test('puts the queue of the other behind its own', async () => {
    addLast('ep-1')
    await arrive({ 'queue:': { value: ['ep-118', 'ep-1', 'ep-117'], atMs: 0 } })
    await button(text.asking.accept).click()
    await expect.element(heading(text.received.heading)).toBeVisible()
    expect($queue.get()).toEqual(['ep-1', 'ep-118', 'ep-117'])
  })

  test('takes nothing over when the visitor says no, and the link still works', async () => {
    const id = await arrive(OFFERED)
    await button(text.asking.refuse).click()
    await expect.element(heading(text.choosing.heading)).toBeVisible()
    expect($completed.get()).toEqual([])
    expect(server.rows.has(id)).toBe(true)
  })

  test('takes nothing over from a link that somebody else opened in the meantime', async () => {
    const id = await arrive(OFFERED, newSecret())
    await expect.element(button(text.asking.acceptLink)).toBeVisible()
    server.rows.delete(id)
    await button(text.asking.acceptLink).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.troubles.used)
    expect($completed.get()).toEqual([])
    expect(await readLink()).toBeUndefined()
  })

  test('tries again after a lost connection', async () => {
    await arrive(OFFERED)
    await expect.element(button(text.asking.accept)).toBeVisible()
    server.isOnline = false
    await button(text.asking.accept).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.troubles.network)
    server.isOnline = true
    await button(text.asking.accept).click()
    await expect.element(heading(text.received.heading)).toBeVisible()
  })

  test('says so when it knows everything already', async () => {
    await arrive({})
    await expect.element(page.getByText(text.asking.nothing)).toBeVisible()
  })

  test.each<[string, string, string]>([
    ['cut off', textOf(newSecret()).slice(0, 30), text.troubles.incomplete],
    ['used or expired', textOf(newSecret()), text.troubles.used]
  ])('says what is wrong with a link that is %s', async (_, secret, sentence) => {
    globalThis.handoverSecret = secret
    await render(<HandOver />)
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
    await button(text.again).click()
    await expect.element(heading(text.choosing.heading)).toBeVisible()
  })

  test('says so when what is there cannot be read', async () => {
    const secret = newSecret()
    server.rows.set((await keysOf(secret)).id, { revision: 1, sealed: btoa('x'.repeat(60)) })
    globalThis.handoverSecret = textOf(secret)
    await render(<HandOver />)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.troubles.damaged)
  })

  test('reads a second link that is opened in the same tab', async () => {
    await render(<HandOver />)
    await expect.element(heading(text.choosing.heading)).toBeVisible()
    globalThis.handoverSecret = textOf(newSecret())
    dispatchEvent(new Event(HANDOVER_EVENT))
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.troubles.used)
  })
})

describe('linked devices', () => {
  const pairSecret = newSecret()
  const read = async () => parseShared(await openedWith(pairSecret))?.entries ?? {}
  /** The other device writes. */
  async function writeThere(changes: Entries): Promise<void> {
    const { id, key } = await keysOf(pairSecret)
    const revision = (server.rows.get(id)?.revision ?? 0) + 1
    const sealed = (await seal(key, revision, sharedOf({ ...(await read()), ...changes }))) ?? ''
    server.rows.set(id, { revision, sealed })
  }
  async function link(): Promise<void> {
    await arrive(OFFERED, pairSecret)
    await button(text.asking.acceptLink).click()
    await expect.element(heading(text.linked.heading)).toHaveFocus()
  }

  test('share what both remember, also what only a newer site understands', async () => {
    markSeen({ tmdbId: 5 }, true)
    await link()
    expect(await read()).toMatchObject({
      'heard:ep-2': { value: true },
      'film:tmdb:5': { value: { seen: true } },
      'later:kind': { value: 'of a newer site' }
    })
  })

  test('hear of changes in both ways, and of removals', async () => {
    await link()
    markCompleted('ep-3')
    await writeThere({ 'heard:ep-2': { value: null, atMs: Date.now() } })
    expect(await meet()).toMatchObject({ step: 'in step' })
    expect($completed.get()).toEqual(['ep-3'])
    expect(await read()).toMatchObject({ 'heard:ep-2': { value: null }, 'heard:ep-3': { value: true } })
  })

  test('write nothing when nothing changed', async () => {
    await link()
    await meet()
    server.calls = []
    await meet()
    expect(server.calls).toEqual(['read'])
  })

  test('that lose a race read, merge and write again', async () => {
    await link()
    markCompleted('ep-3')
    const { fetch } = server
    let isFirst = true
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (isFirst && String(input).endsWith('write')) {
        isFirst = false
        await writeThere({ 'heard:ep-4': { value: true, atMs: Date.now() } })
      }
      return fetch(input, init)
    })
    expect(await meet()).toMatchObject({ step: 'in step' })
    expect([...$completed.get()].toSorted()).toEqual(['ep-2', 'ep-3', 'ep-4'])
    expect(await read()).toMatchObject({ 'heard:ep-3': { value: true }, 'heard:ep-4': { value: true } })
  })

  test('read only when their write comes after that of the other one', async () => {
    await link()
    markCompleted('ep-3')
    server.calls = []
    expect(await tellChanges()).toMatchObject({ step: 'in step' })
    expect(await tellChanges()).toMatchObject({ step: 'in step' })
    expect(server.calls).toEqual(['write'])
    await writeThere({ 'heard:ep-4': { value: true, atMs: Date.now() } })
    markCompleted('ep-5')
    server.calls = []
    expect(await tellChanges()).toMatchObject({ step: 'in step' })
    expect(server.calls).toEqual(['write', 'read', 'write'])
    expect([...$completed.get()].toSorted()).toEqual(['ep-2', 'ep-3', 'ep-4', 'ep-5'])
  })

  test('keep the times of what they did offline', async () => {
    await link()
    server.isOnline = false
    markCompleted('ep-3')
    const beforeMs = Date.now()
    expect(await meet()).toEqual({ step: 'failed', trouble: 'network' })
    server.isOnline = true
    await writeThere({ 'heard:ep-3': { value: null, atMs: beforeMs - 60_000 } })
    await meet()
    expect($completed.get()).toContain('ep-3')
  })

  test('refuse an older state that the server replays', async () => {
    await link()
    const { id } = await keysOf(pairSecret)
    const old = server.rows.get(id)
    markCompleted('ep-3')
    await meet()
    if (old) server.rows.set(id, old)
    expect(await meet()).toEqual({ step: 'failed', trouble: 'damaged' })
    const relabelled = { revision: 99, sealed: old?.sealed ?? '' }
    server.rows.set(id, relabelled)
    expect(await meet()).toEqual({ step: 'failed', trouble: 'damaged' })
    expect($completed.get()).toContain('ep-3')
  })

  test('lose nothing when local storage was cleared and the link was not', async () => {
    await link()
    clearListeningMemory()
    localStorage.clear()
    await meet()
    expect($completed.get()).toEqual(['ep-2'])
    expect(await read()).toMatchObject({ 'heard:ep-2': { value: true } })
  })

  test('keep what one of them could not store: its next page shows less, and that is no removal', async () => {
    await link()
    playNext('ep-3')
    await meet()
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const nowMs = Date.now()
    await writeThere({
      'heard:ep-4': { value: true, atMs: nowMs },
      'film:tmdb:7': { value: { seen: true }, atMs: nowMs },
      'queue:': { value: ['ep-3', 'ep-6', 'ep-5'], atMs: nowMs }
    })
    await meet()
    expect($completed.get()).toContain('ep-4')
    turnPage()
    expect($completed.get()).not.toContain('ep-4')
    refusing.mockRestore()
    playNext('ep-9')
    expect(await meet()).toMatchObject({ step: 'in step' })
    expect(await read()).toMatchObject({
      'heard:ep-4': { value: true },
      'film:tmdb:7': { value: { seen: true } },
      'queue:': { value: ['ep-9', 'ep-3', 'ep-6', 'ep-5'] }
    })
    expect($completed.get()).toContain('ep-4')
    expect($queue.get()).toEqual(['ep-9', 'ep-3', 'ep-6', 'ep-5'])
  })

  test('keep what one queued while the other began its next episode', async () => {
    await link()
    for (const id of ['ep-1', 'ep-2']) addLast(id)
    await meet()
    await writeThere({ 'queue:': { value: ['ep-1', 'ep-2', 'ep-8', 'ep-9'], atMs: Date.now() } })
    leaveQueue('ep-1')
    await meet()
    expect($queue.get()).toEqual(['ep-2', 'ep-8', 'ep-9'])
    expect(await read()).toMatchObject({ 'queue:': { value: ['ep-2', 'ep-8', 'ep-9'] } })
    // As after the hour in which nobody answers: what was taken out stays out.
    await writeThere({ 'queue:': { value: ['ep-2', 'ep-9'], atMs: Date.now() } })
    await meet()
    expect($queue.get()).toEqual(['ep-2', 'ep-9'])
  })

  test('go on meeting when one wrote what no site writes', async () => {
    await link()
    const deep: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    await writeThere({
      'setting:constructor': { value: 1, atMs: 5 },
      'film:tmdb:9': { value: { stars: { toString: 1 } }, atMs: 0 },
      'heard:ep-7': { value: true, atMs: Date.now() },
      'later:deep': { value: deep, atMs: 5 }
    })
    expect(await meet()).toMatchObject({ step: 'in step' })
    expect($completed.get()).toContain('ep-7')
    markCompleted('ep-8')
    expect(await tellChanges()).toMatchObject({ step: 'in step' })
    expect(await read()).toMatchObject({ 'heard:ep-8': { value: true } })
  })

  test('say when they last met, when a meeting fails in a way that nobody foresaw', async () => {
    await link()
    const synced = page.getByText(/^Laatst bijgewerkt: /)
    await expect.element(synced).toBeVisible()
    vi.spyOn($completed, 'get').mockImplementation(() => {
      throw new Error('broken')
    })
    await button(text.linked.refresh).click()
    await expect.element(page.getByText(text.troubles.unexpected)).toBeVisible()
    await expect.element(synced).toBeVisible()
    await expect.element(button(text.linked.refresh)).not.toHaveAttribute('aria-busy', 'true')
  })

  test('are unlinked from this side after a question, which Escape takes back', async () => {
    await link()
    await button(text.linked.end).click()
    await expect.element(button(text.linked.endNo)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button(text.linked.end)).toHaveFocus()
    await button(text.linked.end).click()
    await button(text.linked.endYes).click()
    await expect.element(heading(text.choosing.heading)).toBeVisible()
    expect(server.rows.size).toBe(0)
    expect(await readLink()).toBeUndefined()
    expect($completed.get()).toEqual(['ep-2'])
  })

  test('hear that the other side ended it, and can link again', async () => {
    await link()
    server.rows.clear()
    await button(text.linked.refresh).click()
    await expect.element(heading(text.ended.heading)).toBeVisible()
    expect($completed.get()).toEqual(['ep-2'])
    await button(text.again).click()
    await expect.element(button(text.choosing.link)).toBeVisible()
    expect(await readLink()).toBeUndefined()
  })
})

test('a browser that stores nothing hands over once, and does not link', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await render(<HandOver />)
  await startAnew()
  await expect.element(button(text.choosing.link)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(text.choosing.cannotLink)).toBeVisible()
  await button(text.choosing.once).click()
  await expect.element(heading(text.waiting.heading)).toBeVisible()
})

test('a browser that cannot encrypt says so', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  await render(<HandOver />)
  await expect.element(page.getByText(text.unable)).toBeVisible()
  vi.unstubAllGlobals()
})

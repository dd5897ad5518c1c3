// What an episode page tells about an unseen film, covered and revealed.
import '../../styles/base.css'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { skippingText as text } from '#texts/skipping.ts'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { shortName } from '../../browser/site.ts'
import { forgetAll, markSeen } from '../../films/marks/my-films.store.ts'
import { paintWithoutSpoilers } from '../../layouts/before-paint.client.ts'
import type { KeptIndex } from '../downloads/download.ts'
import { $kept } from '../downloads/kept.store.ts'
import { $withoutSpoilers } from '../places/listening.store.ts'
import { listeningKeys } from '../places/resume.ts'
import { playablePath } from '../player/schema.ts'
import { coverSpoilers } from './spoiler-cover.service.ts'

/** What a download of the episode keeps beside its audio. */
vi.mock('../downloads/kept-audio.service.ts', () => ({ keptFacts: async () => facts }))

const ANORA = { label: 'Anora (2024)', title: 'Anora', tmdbId: 1064213, pageSlug: 'anora-2024', seconds: 60 }
const FLOW = { label: 'Flow (2024)', title: 'Flow', tmdbId: 823219, pageSlug: 'flow-2024', seconds: 150 }
const facts = {
  id: 'ep-1',
  slug: '1',
  episodeNumber: 1,
  label: '1',
  title: 'Twee films',
  author: 'Noor',
  imageUrl: '',
  audioUrl: '',
  duration: 300,
  pubDate: '2026-11-12T05:00:00.000Z',
  teaser: { compact: '', wide: '' },
  chapters: [{ seconds: 0, title: 'Welkom' }],
  films: [ANORA, FLOW]
}

/** The facts of one episode are asked for once a page, so each test has another one. */
let slugs = 1
let sign = ''
beforeAll(async () => {
  sign = await renderAstro('/src/listen/transcripts/SpoilerSign.astro')
})
let slug: string
let before: string
/** What the site answers for the facts of the episode. */
let answer: () => Response | Promise<Response>
beforeEach(() => {
  before = location.href
  slug = String(slugs++)
  answer = () => Response.json(facts)
  // As the script in the head does: without script the text is another one.
  document.documentElement.dataset.theme = 'light'
  history.replaceState(null, '', `/aflevering/${slug}/`)
  const fetchFile = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (url, ...others) =>
    String(url) === playablePath(slug) ? answer() : fetchFile(url, ...others)
  )
  document.body.innerHTML = `${sign}
    <div class="transcript-text"><p><span data-t="10">Dag allemaal.</span></p>
      <p><span data-t="70">Hij sterft.</span></p><p><span data-t="160">De kat leeft.</span></p></div>
    <div class="film-moments" data-title="Flow" data-tmdb-id="823219" data-page-slug="flow-2024"><ol><li>Ze zinkt.</li></ol></div>
    <div class="episode-notes"><div class="prose"><p>Vandaag Anora en Flow.</p>
      <h3>Anora</h3><p>Op het einde trouwen ze.</p><h4>De muziek</h4><p>Ook die verraadt iets.</p>
      <h3>En ook</h3><p><strong>Over Flow</strong></p><p>Het water zakt.</p><p><b>Tot slot</b></p><p>Stem mee.</p></div></div>`
  $withoutSpoilers.set(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', before)
  document.body.innerHTML = ''
  $withoutSpoilers.set(false)
  forgetAll()
})

// What one reads, not what is in the document.
// biome-ignore lint/performance/useDomNodeTextContent: covered text is not laid out
const shown = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''

test('text and notes about an unseen film are covered, and the rest stays', async () => {
  markSeen(FLOW, true)
  await coverSpoilers()
  expect(shown('.transcript-text')).toContain('Dag allemaal.')
  expect(shown('.transcript-text')).toContain('De kat leeft.')
  expect(shown('.transcript-text')).not.toContain('Hij sterft.')
  const notes = shown('.episode-notes')
  for (const said of ['Vandaag Anora en Flow.', 'Anora', 'Het water zakt.', 'Stem mee.'])
    expect(notes).toContain(said)
  for (const told of ['trouwen', 'De muziek', 'verraadt']) expect(notes).not.toContain(told)
  expect(notes).toContain(text.spoilers(['Anora']))
})

test('notes below a paragraph in bold that names the film are covered up to the next heading', async () => {
  markSeen(ANORA, true)
  await coverSpoilers()
  const notes = shown('.episode-notes')
  expect(notes).not.toContain('Het water zakt.')
  for (const said of ['trouwen', 'Over Flow', 'Tot slot', 'Stem mee.']) expect(notes).toContain(said)
})

test('a button reveals what is covered, and the focus goes there', async () => {
  markSeen(FLOW, true)
  await coverSpoilers()
  await page.getByRole('button', { name: text.reveal }).last().click()
  expect(shown('.episode-notes')).toContain('trouwen')
  expect(document.activeElement?.textContent).toBe('Op het einde trouwen ze.')
})

test('what is said about an unseen film is covered on its own page, and shown to who saw it', async () => {
  history.replaceState(null, '', '/film/flow-2024/')
  for (const other of document.querySelectorAll('.transcript-text, .episode-notes')) other.remove()
  await coverSpoilers()
  expect(shown('.film-moments')).toBe(`${text.spoilers(['Flow'])} ${text.reveal}`)
  await page.getByRole('button', { name: text.reveal }).click()
  expect(shown('.film-moments')).toContain('Ze zinkt.')
  delete document.querySelector<HTMLElement>('.film-moments')?.dataset.covered
  markSeen(FLOW, true)
  await coverSpoilers()
  expect(shown('.film-moments')).toContain('Ze zinkt.')
})

const ALL = ['Dag allemaal.', 'Hij sterft.', 'De kat leeft.', 'Vandaag Anora', 'trouwen', 'Het water zakt.']

test('everything is covered while the facts of the episode do not come, and a button reveals it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer = () => Promise.reject(new TypeError('offline'))
  await coverSpoilers()
  for (const said of ALL) expect(shown('body')).not.toContain(said)
  expect(shown('.transcript-text')).toContain(text.mayHaveSpoilers)
  await page.getByRole('button', { name: text.reveal }).first().click()
  expect(shown('.transcript-text')).toContain('Hij sterft.')
})

test('the facts that were kept with an episode say what to cover without a connection', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer = () => Promise.reject(new TypeError('offline'))
  $kept.set({ [`ep-${slug}`]: 1 } as unknown as KeptIndex)
  onTestFinished(() => $kept.set({}))
  markSeen(FLOW, true)
  await coverSpoilers()
  expect(shown('.transcript-text')).toContain('De kat leeft.')
  expect(shown('.transcript-text')).not.toContain('Hij sterft.')
})

test('a transcript is covered as a whole when nobody knows where an unseen film is spoken about', async () => {
  answer = () => Response.json({ ...facts, films: [ANORA, { ...FLOW, seconds: undefined }] })
  await coverSpoilers()
  for (const said of ALL.slice(0, 3)) expect(shown('.transcript-text')).not.toContain(said)
  expect(shown('.transcript-text')).toContain(text.spoilers(['Anora', 'Flow']))
  expect(shown('.episode-notes')).toContain('Vandaag Anora')
})

test('nothing of it shows before the scripts of the page have come', () => {
  // The head of every page does this before the first paint.
  paintWithoutSpoilers(listeningKeys(shortName).withoutSpoilers)
  onTestFinished(() => document.documentElement.removeAttribute('data-without-spoilers'))
  for (const said of ALL) expect(shown('body')).not.toContain(said)
  $withoutSpoilers.set(false)
  document.dispatchEvent(new Event('page-swapped'))
  for (const said of ALL) expect(shown('body')).toContain(said)
})

test('nothing is covered for a listener who has seen both, nor with spoilers welcome', async () => {
  for (const film of [ANORA, FLOW]) markSeen(film, true)
  await coverSpoilers()
  expect(document.querySelector('.spoiler-cover')).toBeNull()
  forgetAll()
  $withoutSpoilers.set(false)
  for (const box of document.querySelectorAll('[data-covered]')) box.removeAttribute('data-covered')
  await coverSpoilers()
  expect(document.querySelector('.spoiler-cover')).toBeNull()
})

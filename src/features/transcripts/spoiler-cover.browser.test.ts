// What an episode page tells about an unseen film, covered and revealed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { skippingText as text } from '#texts/skipping.ts'
import { forgetAll, markSeen } from '../film-marks/my-films.store.ts'
import { $withoutSpoilers } from '../listening/listening.store.ts'
import { playablePath } from '../player/schema.ts'
import { coverSpoilers } from './spoiler-cover.service.ts'

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
let before: string
beforeEach(() => {
  before = location.href
  const slug = String(slugs++)
  history.replaceState(null, '', `/aflevering/${slug}/`)
  const fetchFile = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (url, ...others) =>
    String(url) === playablePath(slug) ? Response.json(facts) : fetchFile(url, ...others)
  )
  document.body.innerHTML = `
    <div class="transcript-text"><p><span data-t="10">Dag allemaal.</span></p>
      <p><span data-t="70">Hij sterft.</span></p><p><span data-t="160">De kat leeft.</span></p></div>
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

import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../styles/global.css'
import { showLinkedPassages } from './linked-passage.client.ts'
import { passageHash } from './passage.ts'
import { transcriptHtml } from './transcript-formats.ts'

const address = location.href
const SAID = ['Welkom bij de film.', 'Een film van Méliès.', 'Die maan is schoon.', 'Tot de volgende film!']

showLinkedPassages()

function openPage(isTimed: boolean) {
  const paragraphs = SAID.map((text, index) => ({
    speaker: 'Noor',
    sentences: [isTimed ? { atSeconds: index * 10, text } : { text }]
  }))
  document.body.innerHTML = `
    <div style="height: 3000px"></div>
    <section class="episode-notes"><div class="prose"><p>Over soep.</p><ul><li>En <em>stoofvlees</em> met friet.</li></ul></div></section>
    <div style="height: 3000px"></div>
    <details class="transcript"><summary>Lees mee</summary>
      <style>.transcript-text { height: 120px; overflow-y: auto } .transcript-text p { height: 80px }</style>
      <section class="transcript-text">${transcriptHtml({ paragraphs }, [], (clock) => clock)}</section>
    </details>`
}
const found = () => document.querySelector<HTMLElement>('[data-found]')
const isInView = () => {
  const { top, bottom } = found()?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
  return top >= 0 && bottom <= innerHeight
}
const hit = (text: string) => [{ text, isHit: true }]

beforeEach(() => openPage(true))
afterEach(() => {
  history.replaceState(null, '', address)
  document.body.innerHTML = ''
})

test.each<[string, boolean, string, string]>([
  ['a sentence by its time', true, passageHash(20, hit('maan')), SAID[2] ?? ''],
  ['the sentence before a time', true, '#zin=19.9', SAID[1] ?? ''],
  ['a sentence without a time', false, passageHash(null, hit('Melies')), SAID[1] ?? ''],
  ['the notes', true, passageHash(null, hit('stoofvlees met friet. Over iets')), 'En stoofvlees met friet.']
])('a link to %s opens there, with the place highlighted', async (_, isTimed, hash, expected) => {
  openPage(isTimed)
  history.replaceState(null, '', hash)
  document.dispatchEvent(new Event('astro:page-load'))
  await expect.poll(() => found()?.textContent).toBe(expected)
  await expect.poll(isInView).toBe(true)
  expect(document.activeElement).toBe(found())
  expect(document.querySelector('details')?.open).toBe(expected !== 'En stoofvlees met friet.')
})

test('a second link on the same page moves the highlight', async () => {
  location.hash = 'zin=0'
  await expect.poll(() => found()?.textContent).toBe(SAID[0])
  location.hash = 'zin=30'
  await expect.poll(() => found()?.textContent).toBe(SAID[3])
  expect(document.querySelectorAll('[data-found]')).toHaveLength(1)
})

test('a link to words that are no longer there leaves the page as it is', async () => {
  location.hash = 'zin=0'
  await expect.poll(() => found()?.textContent).toBe(SAID[0])
  location.hash = 'woorden=zeppelin'
  await expect.poll(found).toBeNull()
})

// The `lang` attributes on texts from the feed, on the card and on the episode page.
import { expect, test } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { episodeOf } from './episode.testing.ts'

const LONG_NOTES = `<p>${'Three friends and three films. '.repeat(20)}</p>`

async function rendered(file: string, language: string): Promise<HTMLElement> {
  const root = document.createElement('div')
  root.innerHTML = await renderAstro(
    file,
    { episode: episodeOf(3, { description: LONG_NOTES }) },
    { language }
  )
  return root
}
const CARD = '/src/listen/episodes/Ticket.astro'
const PAGE = '/src/pages/aflevering/[slug].astro'

test.each([
  ['short notes on a card', CARD, '.notes-short'],
  ['whole notes on a card', CARD, '.notes-more'],
  ['notes on the page of the episode', PAGE, '.episode-notes']
])('%s have a lang attribute where their language is not that of the page', async (_, file, part) => {
  const english = (await rendered(file, 'en-us')).querySelector(`${part} [lang]`)
  expect(english?.getAttribute('lang')).toBe('en-us')
  expect(english?.textContent).toContain('Three friends')
  const hebrew = (await rendered(file, 'he')).querySelector(`${part} [lang="he"]`)
  expect(hebrew?.getAttribute('dir')).toBe('rtl')
  const dutch = await rendered(file, 'nl')
  expect(dutch.querySelector(part)?.textContent).toContain('Three friends')
  expect(dutch.querySelector(`${part} [lang]`)).toBeNull()
})

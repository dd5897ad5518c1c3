// The texts on a ticket, rendered by the real component.
import { expect, test } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { episodeOf } from './episode.testing.ts'

async function ticketOf(changes: Parameters<typeof episodeOf>[1]): Promise<HTMLElement> {
  const list = document.createElement('ol')
  list.innerHTML = await renderAstro('/src/features/episodes/Ticket.astro', {
    episode: episodeOf(3, changes)
  })
  return list
}
const facedTitle = (ticket: HTMLElement) => ticket.querySelector('.ticket-title [data-face]')?.textContent

test('a title with letters that the display font lacks uses one font', async () => {
  expect(facedTitle(await ticketOf({ title: 'Сталкер' }))).toBe('Сталкер')
  expect(facedTitle(await ticketOf({ title: 'Tsotsi' }))).toBeUndefined()
})

test('a video episode is labelled as such, an audio episode is not', async () => {
  const meta = async (audioType: string) =>
    (await ticketOf({ audioType })).querySelector('.ticket-meta')?.textContent
  expect(await meta('video/mp4')).toContain('Video')
  expect(await meta('audio/mpeg')).not.toContain('Video')
})

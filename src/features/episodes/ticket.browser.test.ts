// What a ticket says of its episode, rendered by the component itself.
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

test('a title with letters that the display font lacks is set in one face', async () => {
  expect(facedTitle(await ticketOf({ title: 'Сталкер' }))).toBe('Сталкер')
  expect(facedTitle(await ticketOf({ title: 'Tsotsi' }))).toBeUndefined()
})

test('an episode that is a video says so, one that is sound does not', async () => {
  const meta = async (audioType: string) =>
    (await ticketOf({ audioType })).querySelector('.ticket-meta')?.textContent
  expect(await meta('video/mp4')).toContain('Video')
  expect(await meta('audio/mpeg')).not.toContain('Video')
})

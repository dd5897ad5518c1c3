// The texts on a ticket, rendered by the real component.
import { expect, test } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { episodeOf } from './episode.testing.ts'
import '../../styles/global.css'

async function ticketOf(
  changes: Parameters<typeof episodeOf>[1],
  hasFilms?: boolean,
  isNewest = false
): Promise<HTMLElement> {
  const list = document.createElement('ol')
  list.innerHTML = await renderAstro('/src/listen/episodes/Ticket.astro', {
    episode: episodeOf(3, changes),
    isNewest,
    ...(hasFilms === undefined ? {} : { hasFilms })
  })
  return list
}
const facedTitle = (ticket: HTMLElement) => ticket.querySelector('.ticket-title [data-face]')?.textContent

test('a title with letters that the display font lacks uses one font', async () => {
  expect(facedTitle(await ticketOf({ title: 'Сталкер' }))).toBe('Сталкер')
  expect(facedTitle(await ticketOf({ title: 'Tsotsi' }))).toBeUndefined()
})

test('notes of more than three lines on a phone can be folded out there, short ones are whole', async () => {
  const fold = async (description: string) =>
    (await ticketOf({ description })).querySelector('.notes details')?.className
  expect(await fold('<p>Kort.</p>')).toBeUndefined()
  expect(await fold(`<p>${'woord '.repeat(30)}</p>`)).toContain('notes-on-phone')
  expect(await fold(`<p>${'woord '.repeat(80)}</p>`)).not.toContain('notes-on-phone')
})

test('the films have their name, unless the page shows them elsewhere', async () => {
  const movies = [{ title: 'Alien', year: 1979, pageSlug: 'alien-1979' }]
  expect((await ticketOf({ movies })).querySelector('.ticket-films')?.textContent).toContain(
    'Besproken films'
  )
  expect((await ticketOf({ movies }, false)).querySelector('.ticket-films')).toBeNull()
})

test('a video episode is labelled as such, an audio episode is not', async () => {
  const meta = async (audioType: string) =>
    (await ticketOf({ audioType })).querySelector('.ticket-meta')?.textContent
  expect(await meta('video/mp4')).toContain('Video')
  expect(await meta('audio/mpeg')).not.toContain('Video')
})

test.each([true, false])('only the newest ticket says that it is new: %j', async (isNewest) => {
  const ticket = await ticketOf({}, undefined, isNewest)
  document.body.append(ticket)
  const state = ticket.querySelector('.ticket-state') as HTMLElement
  expect(getComputedStyle(state).visibility).toBe(isNewest ? 'visible' : 'hidden')
  ticket.remove()
})

test('the dot between date and length is clipped where the length starts a line', async () => {
  const ticket = await ticketOf({ duration: 5000 })
  document.body.append(ticket)
  const dates = ticket.querySelector('.ticket-meta > span') as HTMLElement
  dates.style.width = 'min-content'
  const [date, length] = dates.querySelectorAll('time')
  expect(length?.offsetLeft).toBe(date?.offsetLeft)
  expect(length?.offsetTop).toBeGreaterThan(date?.offsetTop ?? 0)
  expect(getComputedStyle(dates).overflowX).toBe('clip')
  ticket.remove()
})

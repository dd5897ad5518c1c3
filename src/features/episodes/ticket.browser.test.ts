// What a ticket says of its episode, rendered by the component itself.
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { episodeOf } from './archive.browser.testing.ts'

async function ticketOf(changes: Parameters<typeof episodeOf>[1]): Promise<HTMLElement> {
  const ticket = document.createElement('ol')
  ticket.innerHTML = await commands.renderAstro('/src/episodes/Ticket.astro', {
    episode: episodeOf(3, changes)
  })
  return ticket
}

// What the page itself says of an episode: shown until its facts are fetched, or when they cannot be.

import type { Playable } from '../schema.ts'
import type { Pressed } from '../sound/machine.ts'

/** The ticket, card or page of an episode. */
const holdersOf = (id: string) =>
  document.querySelectorAll<HTMLElement>(`main [data-episode="${CSS.escape(id)}"]`)

/** The cover of an episode on this page; undefined = it shows none. */
export function coverOnPage(id: string): HTMLImageElement | undefined {
  for (const holder of holdersOf(id)) {
    const cover = holder.querySelector<HTMLImageElement>('.cover > img')
    if (cover) return cover
  }
  return undefined
}

/** Title, cover and duration in seconds, from the ticket or page of the episode. undefined = it is not on this page. */
export function factsOnPage({ id, slug, audioUrl }: Pressed): Playable | undefined {
  for (const holder of holdersOf(id)) {
    const title = titleIn(holder)
    if (!title) continue
    const isNumber = /^\d+$/.test(slug)
    return {
      id,
      slug,
      episodeNumber: isNumber ? Number(slug) : null,
      label: isNumber ? slug : '',
      title,
      teaser: { compact: '', wide: '' },
      author: '',
      imageUrl: coverOnPage(id)?.getAttribute('src') ?? '',
      audioUrl,
      duration: Number(holder.dataset.duration) || 0,
      pubDate: '',
      chapters: [],
      films: []
    }
  }
  return undefined
}

/** The text of the heading, without text that is only for screen readers. */
function titleIn(holder: Element): string {
  const heading = holder.querySelector('h1, h2, h3')?.cloneNode(true)
  if (!(heading instanceof Element)) return ''
  for (const unseen of heading.querySelectorAll('.sr-only')) unseen.remove()
  return heading.textContent?.trim() ?? ''
}

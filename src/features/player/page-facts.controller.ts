// Reads the facts of an episode from the page itself. Shown when the facts cannot be fetched, as on a cached page
// without a connection.
import type { Pressed } from './machine.ts'
import type { Playable } from './schema.ts'

/** Title and duration in seconds, from the ticket or page of the episode; undefined = it is not on this page. */
export function factsOnPage({ id, slug, audioUrl }: Pressed): Playable | undefined {
  const holders = document.querySelectorAll<HTMLElement>(`main [data-episode="${CSS.escape(id)}"]`)
  for (const holder of holders) {
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
      imageUrl: '',
      audioUrl,
      duration: Number(holder.dataset.duration) || 0,
      pubDate: '',
      chapters: []
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

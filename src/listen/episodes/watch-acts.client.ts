// Answers the buttons that do something with an episode, besides playing it (MoreButton.astro, EpisodeMenu.astro, the row on its
// page). No island: a page has ten cards. A press before this code is held (layouts/before-paint.client.ts).
import { onIntent } from '../../browser/on-intent.ts'

const ACT = '[data-act]'
const load = () => import('./episode-acts.client.ts')

export function watchActs(): void {
  onIntent(ACT, load)
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(ACT)
    if (!button) return
    event.preventDefault()
    button.ariaBusy = 'true'
    load()
      .then(
        ({ answer }) => answer(button),
        // `onIntent` reports the error; the next press tries again.
        () => button.dispatchEvent(new CustomEvent('intent:failed', { bubbles: true, detail: [button] }))
      )
      .finally(() => {
        button.ariaBusy = null
      })
  })
}

// A page that was out of sight for hours may show a list that has grown meanwhile. Comes when such a page is seen again.
import { navigate } from 'astro:transitions/client'
import { newestOn } from './freshness.ts'

const FIELDS = 'input, textarea, select, [contenteditable]'
const OVERLAYS = 'dialog[open], :popover-open'

/** Whether a visitor is at something that a new page would take away. */
const isBusy = () =>
  document.activeElement?.matches(FIELDS) === true || document.querySelector(OVERLAYS) !== null

/** The home page with the newest episode, where that is another one than it shows; the sound goes on. */
export async function freshen(): Promise<void> {
  const { newest } = document.documentElement.dataset
  if (newest === undefined || !/^(?:#episodes)?$/.test(location.hash)) return
  const answer = await fetch('/', { cache: 'no-cache' })
  const found = answer.ok ? newestOn(await answer.text()) : undefined
  if (found === undefined || found === newest || isBusy()) return
  await navigate('/', { history: 'replace' })
}

// Fetches the cards of the episodes that a filter shows, from the prebuilt pages of the archive. Each page is fetched once, and again
// after some minutes: in an app that stays open an episode may have appeared since.
import * as v from 'valibot'
import { MINUTE_MS } from '../../lib/time-units.ts'
import type { FilterableEpisode } from './episode-filter.ts'
import { FILTER_LIST_PATH, filterListSchema } from './filter-list.ts'

const FRESH_MS = 10 * MINUTE_MS
let list: Promise<readonly FilterableEpisode[]> | undefined
let fetchedAtMs = 0
const pages = new Map<number, Promise<string>>()

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response
}

/** All episodes, newest first. Throws on failure; the next call then fetches again. */
export function fetchList(): Promise<readonly FilterableEpisode[]> {
  if (Date.now() - fetchedAtMs > FRESH_MS) {
    fetchedAtMs = Date.now()
    forgetTickets()
  }
  list ??= fetchOk(FILTER_LIST_PATH)
    .then(async (response) => v.parse(filterListSchema, await response.json()).episodes)
    .catch((error: unknown) => {
      list = undefined
      throw error
    })
  return list
}

function fetchPage(page: number): Promise<string> {
  const known = pages.get(page) ?? fetchOk(`/api/episodes/page/${page}/`).then((response) => response.text())
  pages.set(page, known)
  known.catch(() => pages.delete(page))
  return known
}

/** The cards of these episodes, in their order. One that a newer build moved to another page is left out. */
export async function fetchTickets(wanted: readonly { id: string; page: number }[]): Promise<Element[]> {
  const template = document.createElement('template')
  const numbers = [...new Set(wanted.map(({ page }) => page))]
  template.innerHTML = (await Promise.all(numbers.map(fetchPage))).join('')
  return wanted.flatMap(({ id }) => {
    const holder = template.content.querySelector(`[data-episode="${CSS.escape(id)}"]`)
    const ticket = holder?.closest('.ticket-item')
    // The list of the page may have the same one.
    ticket?.removeAttribute('id')
    return ticket ?? []
  })
}

export function forgetTickets(): void {
  list = undefined
  pages.clear()
}

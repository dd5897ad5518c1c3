// Fetches a page of our own before it is opened, and gives it to the router. Not with Astro's `prefetch`: a page that its
// `<link rel="prefetch">` fetched is asked for once more by the router, a whole round trip.
import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import { mayBeSwapped } from '../lib/pay-pages.ts'
import { savesData } from './connection.ts'

/** How long a fetched page may wait to be opened. */
const FRESH_MS = 30_000

interface Fetched {
  atMs: number
  /** Undefined: only the router knows what to do with this answer. */
  html: Promise<string | undefined>
}
/** By address, without the hash. */
const fetched = new Map<string, Fetched>()

const isFresh = (page: Fetched | undefined): page is Fetched =>
  page !== undefined && Date.now() - page.atMs < FRESH_MS

function mayPrefetch(address: string): boolean {
  const { origin, pathname, search } = new URL(address, location.href)
  const isHere = pathname === location.pathname && search === location.search
  return (
    origin === location.origin &&
    !isHere &&
    mayBeSwapped(location.pathname, pathname) &&
    !isFresh(fetched.get(address)) &&
    navigator.onLine &&
    !savesData()
  )
}

async function htmlOf(address: string): Promise<string | undefined> {
  const answer = await fetch(address)
  const isPage =
    answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
  return isPage ? answer.text() : undefined
}

const withoutHash = (href: string) => href.replace(/#.*/, '')

/** Not twice for one opening of a page, and not on a slow connection or one that saves data. */
export function prefetch(href: string): void {
  const address = withoutHash(href)
  if (!mayPrefetch(address)) return
  fetched.set(address, { atMs: Date.now(), html: htmlOf(address).catch(() => undefined) })
}

/** The parsed page, if its style sheets are here: the router waits for others. */
function parsed(html: string): Document | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isKnown = [...page.querySelectorAll('link[rel="stylesheet"]')].every((sheet) =>
    document.querySelector(`link[rel="stylesheet"][href="${sheet.getAttribute('href')}"]`)
  )
  if (!isKnown || !page.querySelector('[name="astro-view-transitions-enabled"]')) return undefined
  for (const part of page.querySelectorAll('noscript')) part.remove()
  return page
}

/** Opens a fetched page without asking for it again. */
export function openPrefetched(event: Event): void {
  const change = event as TransitionBeforePreparationEvent
  const address = withoutHash(change.to.href)
  const page = fetched.get(address)
  if (!isFresh(page) || change.formData) return
  fetched.delete(address)
  const load = change.loader
  change.loader = async () => {
    const html = await page.html
    const opened = html === undefined ? undefined : parsed(html)
    if (opened) change.newDocument = opened
    else await load()
  }
}

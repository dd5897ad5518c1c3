// The filter of this page: in the address, and in the list below it.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../browser/after-paint.ts'
import { report } from '../../browser/report.ts'
import { hasSeen } from '../../films/marks/my-films.store.ts'
import { PAGE_SIZE } from '../episodes/archive.ts'
import { $completed, resumeSecondsOf } from '../places/listening.store.ts'
import { showTickets } from '../player/page/tickets.client.ts'
import {
  type EpisodeFilter,
  filterOfQuery,
  isFiltering,
  type Listener,
  queryWith,
  shownBy
} from './episode-filter.ts'
import { fetchList, fetchTickets } from './filtered-tickets.service.ts'
import { keptIds } from './kept-episodes.service.ts'

export type FilteredList =
  | { step: 'off' | 'loading' | 'failed' }
  | { step: 'shown'; found: { id: string; page: number }[]; count: number }

/** In the history entry: how many cards were shown, and where the page was scrolled to when it was left. */
interface Entry {
  filteredCount?: number | undefined
  filteredTop?: number | undefined
}

/** As things are now: a card stays when it is heard, so that it does not vanish under the finger. */
const listenerNow = (): Listener => {
  const heard = new Set($completed.get())
  const kept = keptIds()
  return {
    isHeard: (id) => heard.has(id),
    isBegun: (id) => !heard.has(id) && resumeSecondsOf(id) > 0,
    isKept: (id) => kept.has(id),
    hasSeen
  }
}

function keep(entry: Entry, query = location.search): void {
  const address = new URL(location.href)
  address.search = query
  try {
    // Keeps the rest of the state: the router needs it to go back.
    history.replaceState({ ...history.state, ...entry }, '', address)
  } catch {
    // The browser allows no more changes for now; the next one has this too.
  }
}

/** `place` gets the cards. */
export function useFilteredList(place: RefObject<HTMLOListElement | null>) {
  const [filter, setFilter] = useState<EpisodeFilter>(() => filterOfQuery(location.search))
  const [list, setList] = useState<FilteredList>({ step: isFiltering(filter) ? 'loading' : 'off' })
  /** Of the last change: an older answer is not shown. */
  const turn = useRef(0)

  const add = async (found: { id: string; page: number }[], from: number, to: number, mine: number) => {
    const tickets = await fetchTickets(found.slice(from, to))
    if (mine !== turn.current || !place.current) return undefined
    const box = document.createElement('div')
    box.append(...tickets)
    // With their listening states before they are visible.
    showTickets(box)
    if (from === 0) place.current.replaceChildren(...box.children)
    else place.current.append(...box.children)
    // Before anything scrolls or takes the focus.
    flushSync(() => setList({ step: 'shown', found, count: Math.min(found.length, to) }))
    return tickets[0]
  }

  const show = async (wanted: EpisodeFilter, count = PAGE_SIZE): Promise<void> => {
    const mine = ++turn.current
    if (!isFiltering(wanted)) {
      place.current?.replaceChildren()
      setList({ step: 'off' })
      return
    }
    setList({ step: 'loading' })
    try {
      const found = shownBy(wanted, await fetchList(), listenerNow())
      if (mine === turn.current) await add(found, 0, count, mine)
    } catch (error) {
      report(error, 'episode filter')
      if (mine === turn.current) setList({ step: 'failed' })
    }
  }

  const restore = useEffectEvent(() => {
    const { filteredCount, filteredTop }: Entry = history.state ?? {}
    void show(filter, filteredCount).then(() => {
      if (filteredTop === undefined || !place.current) return
      // The router could not scroll beyond the list of the page. Cards out of view have their real height once they were drawn.
      const { classList } = place.current
      classList.add('is-measured')
      scrollTo({ top: filteredTop, behavior: 'instant' })
      afterPaint(() => afterPaint(() => classList.remove('is-measured')))
    })
  })
  useEffect(() => {
    const { pathname } = location
    restore()
    const leave = () => {
      // Going back has already changed the address.
      if (location.pathname === pathname) keep({ filteredTop: scrollY })
    }
    document.addEventListener('astro:before-preparation', leave)
    return () => document.removeEventListener('astro:before-preparation', leave)
  }, [])

  return {
    filter,
    list,
    change(wanted: EpisodeFilter): void {
      setFilter(wanted)
      keep({ filteredCount: undefined, filteredTop: undefined }, queryWith(location.search, wanted))
      void show(wanted)
    },
    retry: (): void => void show(filter),
    async showMore(): Promise<void> {
      if (list.step !== 'shown') return
      const count = list.count + PAGE_SIZE
      try {
        const first = await add(list.found, list.count, count, turn.current)
        keep({ filteredCount: count })
        first?.querySelector<HTMLElement>('.ticket-title a')?.focus()
      } catch (error) {
        report(error, 'episode filter')
        setList({ step: 'failed' })
      }
    }
  }
}

// A list that is read page by page, by a filter.
import { atom, type WritableAtom } from 'nanostores'
import { createLoadable, type Loadable } from '../browser/loadable.ts'

type Answer<Page> = ReturnType<Parameters<Loadable<Page>['load']>[0]>

export interface PagedList<Filter, Page> {
  $filter: WritableAtom<Filter>
  pages: Loadable<Page>
  /** Shows the newest rows of a filter. */
  find: (filter: Filter) => Promise<void>
  /** Adds the rows that follow those on the page. */
  findMore: () => Promise<void>
}

/** `ask`: reads the first page; or the rows that follow those of `before`, and answers with both. */
export function createPagedList<Filter, Page extends { hasMore: boolean }>(
  everything: Filter,
  ask: (filter: Filter, before: Page | undefined) => Answer<Page>
): PagedList<Filter, Page> {
  const $filter = atom(everything)
  const pages = createLoadable<Page>()
  return {
    $filter,
    pages,
    async find(filter) {
      $filter.set(filter)
      await pages.load(() => ask(filter, undefined))
    },
    async findMore() {
      const { step, last } = pages.$state.get()
      if (step !== 'loading' && last?.value.hasMore) await pages.load(() => ask($filter.get(), last.value))
    }
  }
}

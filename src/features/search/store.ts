// Whether the search dialog is open.
import { atom } from 'nanostores'

/** Event of `window` that hydrates the dialog. */
export const SEARCH_EVENT = 'search'

export const $searchIsOpen = atom(false)

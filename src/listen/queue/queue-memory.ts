// What this feature stores in the browser, and how it tells the page.

/** Key in local storage, after the podcast's short name: the ids of the episodes that play next. */
export const QUEUE_KEY = '-queue'

/** Event of `window` at every change in this tab: the player then loads what follows the queue. */
export const QUEUE_EVENT = 'queue'

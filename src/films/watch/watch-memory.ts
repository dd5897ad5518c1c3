// What where to watch stores in the browser: the chosen services and country. And the events that hydrate what needs it.

/** Key in local storage, after the podcast's short name. */
export const WATCH_KEY = '-watch'
/** Event of `window`: the visitor uses the page, so the list on the page of a film may look up where it can be watched. */
export const WATCH_EVENT = 'watch'
/** Event of `window`: the visitor chose services, so what stands above a list says what they have. */
export const MY_FILMS_EVENT = 'my-films'

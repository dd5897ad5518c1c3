// What this feature stores in the browser, and how it tells the page.

/** Key in local storage, after the podcast's short name: the films that the visitor marked. */
export const MY_FILMS_KEY = '-films'

/** Event of `window` at every change of the marks: it hydrates what shows them. */
export const MARKS_EVENT = 'film-marks'

// What is kept of a press whose code was gone, over the reload.

/** Key in session storage, after the podcast's short name. */
export const PRESS_KEY = '-lost-press'

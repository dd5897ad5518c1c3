// What hints store in the browser.

/** Key after the podcast's short name: in local storage the hints that were given or are not needed, in session storage that this visit had one. */
export const HINTS_KEY = '-hints'

// What votes keep in the browser: apart from the rules, because every page reads it at load.

/** Key in local storage, after the short name of the podcast (spec listening 9). */
export const BALLOTS_KEY = '-votes'

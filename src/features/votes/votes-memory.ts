// What votes keep in the browser: apart from the rules, because every page reads it at load.

/** Key in local storage, after the short name of the podcast (spec listening 9). */
export const BALLOTS_KEY = '-votes'
/** Database of the browser, after the short name: the key by which the server knows a voter before its cookie arrives. */
export const BROWSER_KEY_DATABASE = '-browser-key'

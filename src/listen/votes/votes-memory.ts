// Storage keys of the votes. A separate module, because every page loads it.

export const VOTES_KEY = '-votes'
/** IndexedDB database, after the short name: the key that identifies a voter to the server before the cookie arrives. */
export const BROWSER_KEY_DATABASE = '-browser-key'
/** Episodes whose result the visitor saw. */
export const SEEN_RESULTS_KEY = '-seen-results'

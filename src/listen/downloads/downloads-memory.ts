// What this feature stores in the browser; each name follows the podcast's short name.

/** Key in local storage: which episodes are kept, and which are still to come. */
export const KEPT_KEY = '-kept'
/** Key in local storage: whether heard episodes are removed by themselves. */
export const REMOVES_HEARD_KEY = '-removes-heard'
/** Key in local storage: hosts of audio that let no page read their files. */
export const UNREADABLE_KEY = '-unreadable-hosts'
/** Name of the database with the episodes. */
export const DOWNLOADS_DATABASE = '-downloads'

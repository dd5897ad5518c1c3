// What handing over stores in the browser, and how it tells the page.

/** IndexedDB database, after the podcast's short name: the key that linked devices share, and what they had in common. */
export const HANDOVER_DATABASE = '-handover'
/** The store in it. */
export const LINK_STORE = 'link'
/** Key in local storage, after the short name, while this device is linked: pages then keep in step. */
export const LINKED_KEY = '-linked'
/** Event of `window` that hydrates the page: somebody came with a link. */
export const HANDOVER_EVENT = 'handover'
export const HANDOVER_PATH = '/overzetten/'

// Storage keys of the desk, after the podcast's short name. The first two are in session storage.
export const DESK_TOKEN_KEY = '-desk-token'
export const DESK_EXPIRED_KEY = '-desk-expired'
/** Local storage: what a host typed and the server does not have yet. */
export const UNSAVED_EPISODES_KEY = '-desk-unsaved'
/** Local storage: the notes that were copied for the podcast's host. */
export const COPIED_NOTES_KEY = '-desk-notes'

// Session storage keys of the desk, after the podcast's short name.
export const DESK_TOKEN_KEY = '-desk-token'
export const DESK_EXPIRED_KEY = '-desk-expired'

// Session storage keys of the backoffice, after the podcast's short name. A separate module, so that the privacy page can
// list them.
export const TOKEN_KEY = '-bo9-token'
export const EXPIRED_KEY = '-bo9-expired'

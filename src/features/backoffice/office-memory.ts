// What the tab of a host keeps, after the short name of the podcast. Apart, so that the privacy page can name it.
export const TOKEN_KEY = '-bo9-token'
export const EXPIRED_KEY = '-bo9-expired'

// What the server keeps of a hand-over, for how long, and how large. It sees sealed bytes only.

/** The sealed bytes of one hand-over, at most. */
export const MAX_SEALED_BYTES = 64 * 1024
/** An offer waits this long for the other device. */
export const OFFER_MINUTES = 60
/** What linked devices share is deleted when none of them has read or written it for this long. */
export const KEPT_DAYS = 180

/** 32 bytes in base64url. */
export const ID_FORMAT = /^[\w-]{43}$/
/** The longest sealed bytes in base64. */
export const MAX_SEALED_CHARS = Math.ceil(MAX_SEALED_BYTES / 3) * 4

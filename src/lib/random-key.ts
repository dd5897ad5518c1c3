// How a random key of 128 bits is written: by a browser that makes one, and where the server reads it.
export const RANDOM_KEY_FORMAT = /^[\da-f]{32}$/

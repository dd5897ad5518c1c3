// The format of a random key of 128 bits, created by browsers and parsed by the server.
export const RANDOM_KEY_FORMAT = /^[\da-f]{32}$/

// Whether a host name or address is loopback: this machine itself.

const NAMES = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(?:\.\d{1,3}){3})$/i

/** Accepts the host of a URL, a listening address, or a visitor's address. Does no DNS lookup. */
export const isLoopback = (host: string): boolean => NAMES.test(host)

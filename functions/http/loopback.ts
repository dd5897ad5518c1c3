// Whether a name or an address is this machine itself, as it talks to nobody but itself.

const NAMES = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(?:\.\d{1,3}){3})$/i

/** Of the host in an address, an address to listen at, or that of a visitor; no name is looked up. */
export const isLoopback = (host: string): boolean => NAMES.test(host)

// What the bundle of the worker is told about the build it belongs to (scripts/build/worker.ts).

declare const SHELL: readonly string[]
declare const SITE_NAME: string
declare const LOCALE: string

/**
 * Paths of every script and style of the build, and of the letters that every page is set in: parts that come on demand
 * work without a connection, too, and stay there for an open page when the next build has taken them off the host
 * (fault F-24).
 */
export const shell: readonly string[] = SHELL
export const siteName: string = SITE_NAME
export const locale: string = LOCALE

// Constants of the build that the worker's bundle belongs to (set by scripts/build/worker.ts).

declare const SHELL: readonly string[]
declare const SITE_NAME: string
declare const LOCALE: string

/**
 * Paths of every script, style sheet and common font of the build. Caching them makes parts that load on demand work
 * offline, and keeps them available to an open page after the next deploy has removed them.
 */
export const shell: readonly string[] = SHELL
export const siteName: string = SITE_NAME
export const locale: string = LOCALE

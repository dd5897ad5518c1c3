// What the worker of this build keeps before anybody asks for it.

/** Paths; put in place by `scripts/build/worker.ts`. */
declare const SHELL: readonly string[]

/**
 * Every script and style of the build, and the letters that every page is set in: parts that come on demand work without
 * a connection, too, and stay there for an open page when the next build has taken them off the host (fault F-24).
 */
export const shell: readonly string[] = typeof SHELL === 'undefined' ? [] : SHELL

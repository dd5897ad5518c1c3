// The host's build hook: a call starts a build of the site. A successful call says nothing about the result of the build.

export type BuildHook = {
  /** Resolves when the host accepted the request. Throws `Failure('build hook', …)` when it did not. */
  call(): Promise<void>
}

// The host's bell: ringing it starts a build of the site. That it was heard says nothing of how the build ends.

export type BuildHook = {
  /** Resolves when the host has taken the request. Throws `Failure('build hook', …)` when it has not. */
  call(): Promise<void>
}

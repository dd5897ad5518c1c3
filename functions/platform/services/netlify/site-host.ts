// What the host of the site offers: the site as visitors see it now, and a hook that starts a build.

/** The only proof that a deploy succeeded. */
export type LiveSite = {
  /** The page or file at a path of the site. Throws `Failure('live site', …)` when the site cannot be reached. */
  read(path: string): Promise<{ status: number; text: string }>
}

export type BuildHook = {
  /**
   * Resolves when the host accepted the request, which says nothing about the result of the build. Throws
   * `Failure('build hook', …)` when it did not.
   */
  call(): Promise<void>
}

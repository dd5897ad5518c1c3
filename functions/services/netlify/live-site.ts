// The site as visitors see it now: the only proof that a deploy succeeded.

export type LiveSite = {
  /** The page or file at a path of the site. Throws `Failure('live site', …)` when the site cannot be reached. */
  read(path: string): Promise<{ status: number; text: string }>
}

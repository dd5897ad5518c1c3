// Whether a page that is open while a new build is deployed may reload itself for parts that are gone.

/** While two versions are served during a roll-out, a page must not reload back and forth. */
export const RELOAD_PAUSE_MS = 10_000

/** Session storage key of the reload: 'kino9-reloaded'. */
export const reloadKey = (shortName: string): string => `${shortName}-reloaded`

/** The build that reloaded last, and when: '1763672400000 https://…/site.BcD3.js'. */
export const reloadNote = (build: string, nowMs: number): string => `${nowMs} ${build}`

/** One reload per build, and none right after another. */
export function mayReload(note: string | null, build: string, nowMs: number): boolean {
  if (note === null) return true
  const [atMs = '', ...words] = note.split(' ')
  return words.join(' ') !== build && !(nowMs - Number(atMs) < RELOAD_PAUSE_MS)
}

// Whether a page that is open while a new build is deployed may reload itself for parts that are gone.

/** Two versions that answer in turns during a roll-out must not send a page to and fro. */
export const RELOAD_PAUSE_MS = 10_000

/** Where the reload is noted for the visit: 'kino9-reloaded'. */
export const reloadKey = (shortName: string): string => `${shortName}-reloaded`

/** Which build reloaded last, and when: '1763672400000 https://…/site.BcD3.js'. */
export const reloadNote = (build: string, nowMs: number): string => `${nowMs} ${build}`

/** One reload for each build, and none right after another. */
export function mayReload(note: string | null, build: string, nowMs: number): boolean {
  if (note === null) return true
  const [atMs = '', ...words] = note.split(' ')
  return words.join(' ') !== build && !(nowMs - Number(atMs) < RELOAD_PAUSE_MS)
}

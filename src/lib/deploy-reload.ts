// What a deploy does to a page that is open: whether it may reload itself for parts that are gone, and how it knows
// scripts of another build.

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

/** '/assets/site.BcD3.js' → '/assets/site': what stays the same from build to build. */
const withoutHash = (file: string): string => file.replace(/\.[\w-]+\.js$/, '')

/** Whether a script is another build's version of one that runs already. A script of its own kind is no change of build. */
export function isOtherBuild(file: string, running: ReadonlySet<string>): boolean {
  if (running.has(file)) return false
  const name = withoutHash(file)
  return [...running].some((one) => withoutHash(one) === name)
}

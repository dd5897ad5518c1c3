// Watches what the podcast is made from, and tells once when the writing has come to rest.
import { existsSync, type FSWatcher, watch } from 'node:fs'

const REST_MS = 300

/** Calls `changed` after a change in any of the files or folders; the answer ends the watching. */
export function watchQuietly(paths: readonly string[], changed: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = paths
    .filter((place) => existsSync(place))
    .map((place) =>
      watch(place, { recursive: true }, (_, name) => {
        clearTimeout(timer)
        timer = setTimeout(() => changed(name ?? place), REST_MS)
      })
    )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

// Watches the source files of the podcast, and calls back once when writing has finished.
import { existsSync, type FSWatcher, watch } from 'node:fs'

const DEBOUNCE_MS = 300

/** Calls `changed` after a change in any of the files or folders. The returned function stops watching. */
export function watchQuietly(paths: readonly string[], changed: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = paths
    .filter((place) => existsSync(place))
    .map((place) =>
      watch(place, { recursive: true }, (_, name) => {
        clearTimeout(timer)
        timer = setTimeout(() => changed(name ?? place), DEBOUNCE_MS)
      })
    )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

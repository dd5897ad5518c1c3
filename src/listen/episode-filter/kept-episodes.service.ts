// Which episodes the browser keeps, as the downloads store it: `{ "ep-118": "kept" }`. Only read here.
import { shortName } from '../../browser/site.ts'
import { KEPT_KEY } from '../downloads/downloads-memory.ts'

/** The ids of the episodes that are kept whole, at this moment. */
export function keptIds(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shortName + KEPT_KEY) ?? '{}')
    return new Set(Object.entries(stored ?? {}).flatMap(([id, state]) => (state === 'kept' ? [id] : [])))
  } catch {
    // Blocked storage keeps nothing.
    return new Set()
  }
}

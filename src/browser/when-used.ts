// What only matters to somebody who stays a moment comes with the first thing that visitor does.
import { report } from './report.ts'

/** Runs `load` at the first press, key and scroll: it has to be an import, which comes once. */
export function whenUsed(load: () => Promise<unknown>): void {
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, () => load().catch((error) => report(error, type)), { once: true })
}

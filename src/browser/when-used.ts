// Delays code that only matters to visitors who stay until their first interaction.
import { report } from './report.ts'

/** Runs `load` at the first press, the first key and the first scroll. It must be an `import()`, which loads only once. */
export function whenUsed(load: () => Promise<unknown>): void {
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, () => load().catch((error) => report(error, type)), { once: true })
}

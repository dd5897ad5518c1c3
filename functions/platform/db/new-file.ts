// Creates a file atomically: only the first process succeeds, and no reader ever sees a partial file.
import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Creates the file, readable by its owner only; false when it exists. Writes a draft first, so it never appears empty. */
export function makeFile(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

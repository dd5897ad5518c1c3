// Files that are made once, by whichever process comes first: whole or not there, for everybody who looks.
import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Makes the file, for its owner alone; false when there is one. Written aside first: a file in the making is empty. */
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

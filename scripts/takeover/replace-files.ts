// Replaces files of a folder, all or none: a full disk or a crash must not leave half of them.
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a new folder beside the old one, then swaps them. When writing fails, the folder stays as it was.
 * @param removed patterns of files and folders that the new folder does not have, unless they are written
 */
export function replaceFiles(
  folder: string,
  { removed, written }: { removed: readonly string[]; written: Readonly<Record<string, string | Uint8Array>> }
): void {
  const [next, former] = [`${folder}.next`, `${folder}.former`]
  // After a crash between the two renames, the former folder is the only one.
  if (!existsSync(folder) && existsSync(former)) renameSync(former, folder)
  rmSync(next, { recursive: true, force: true })
  try {
    if (existsSync(folder)) cpSync(folder, next, { recursive: true })
    mkdirSync(next, { recursive: true })
    for (const file of globSync([...removed], { cwd: next }))
      rmSync(path.join(next, file), { recursive: true })
    for (const [name, content] of Object.entries(written))
      writeFileSync(path.join(next, name), content, { flush: true })
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  rmSync(former, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, former)
  renameSync(next, folder)
  rmSync(former, { recursive: true, force: true })
}

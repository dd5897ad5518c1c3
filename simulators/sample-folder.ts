// Reads files of the sample podcast by request path, for its simulated hosts.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file of `folder` by a path such as '/covers/12.webp'; undefined when absent or outside the folder. */
export async function readSampleFile(
  folder: string,
  pathname: string
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const root = path.resolve(folder)
  const file = path.join(root, pathname)
  if (!file.startsWith(root + path.sep)) return undefined
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && new Uint8Array(bytes)
}

// Stores the last good copies of feeds on disk.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import {
  type FeedSnapshot,
  feedSnapshotSchema,
  type SnapshotStore
} from '../../functions/listen/feed/snapshots.ts'
import { writeWhole } from './whole-file.ts'

/** One file per feed in `folder`. A damaged file is ignored. */
export function snapshotFolder(folder: string): SnapshotStore {
  const fileOf = (feedAddress: string) =>
    path.join(folder, `${createHash('sha256').update(feedAddress).digest('hex').slice(0, 32)}.json`)
  return {
    name: folder,
    last: (feedAddress) => read(fileOf(feedAddress)),
    async otherNumbers(feedAddress) {
      const names = await readdir(folder).catch(() => [])
      const files = names
        .map((name) => path.join(folder, name))
        .filter((file) => file !== fileOf(feedAddress))
      return (await Promise.all(files.map(read))).flatMap((snapshot) => snapshot?.numbers ?? [])
    },
    async write(snapshot) {
      await mkdir(folder, { recursive: true })
      await writeWhole(fileOf(snapshot.feedAddress), JSON.stringify(snapshot))
    }
  }
}

async function read(file: string): Promise<FeedSnapshot | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), feedSnapshotSchema), text)
  return snapshot.success ? snapshot.output : undefined
}

// A database of downloads in memory, for tests of the rules around it. It can be told to run full.
import { type Download, emptied, isWhole } from './download.ts'
import type { DownloadDatabase } from './download-database.service.ts'

export interface MemoryDatabase extends DownloadDatabase {
  pieces: Map<string, Blob[]>
}

/** `quotaBytes`: writing more throws, as a browser does. */
export function memoryDatabase(first: Download, quotaBytes = Number.POSITIVE_INFINITY): MemoryDatabase {
  const records = new Map([[first.id, first]])
  const pieces = new Map<string, Blob[]>()
  const change: DownloadDatabase['change'] = async (id, by) => {
    const before = records.get(id)
    const after = before && by(before)
    if (after) records.set(id, after)
    return after
  }
  return {
    pieces,
    all: async () => [...records.values()],
    change,
    add: async (download) => void (records.has(download.id) || records.set(download.id, download)),
    append: async (id, piece) => {
      const stored = pieces.get(id) ?? []
      const bytes = stored.reduce((sum, { size }) => sum + size, piece.size)
      if (bytes > quotaBytes) throw new DOMException('full', 'QuotaExceededError')
      const after = await change(id, (download) => ({
        ...download,
        receivedBytes: download.receivedBytes + piece.size,
        chunkCount: download.chunkCount + 1
      }))
      if (after) pieces.set(id, [...stored, piece])
      return after
    },
    empty: async (id, by) => {
      pieces.delete(id)
      return change(id, (download) => by(emptied(download)))
    },
    remove: async (id) => {
      records.delete(id)
      pieces.delete(id)
    },
    fileOf: async (id) => {
      const download = records.get(id)
      const stored = pieces.get(id) ?? []
      const isThere =
        download &&
        isWhole(
          download,
          stored.map(({ size }) => size)
        )
      return isThere ? new Blob(stored) : undefined
    }
  }
}

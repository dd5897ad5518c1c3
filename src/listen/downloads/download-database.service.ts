// The downloads in IndexedDB: a record for each, and its pieces as blobs, which browsers keep on disk. A piece and the record
// that counts it are written in one transaction, so a crash or a full disk leaves no record of bytes that are not there.
import { createStore, getMany, promisifyRequest, update } from 'idb-keyval'
import { type Download, emptied, isWhole, parseDownload } from './download.ts'

const STORE = 'downloads'

type Pieced = Pick<Download, 'id' | 'piecesId'>

export type DownloadDatabase = ReturnType<typeof openDownloadDatabase>

/** Every function throws where the browser stores nothing, or no more. A failure says nothing about what is stored. */
export function openDownloadDatabase(name: string) {
  let use = createStore(name, STORE)

  /** Safari loses its connection to the database, without a word, and then everything fails until there is a new one. */
  async function connected<Value>(act: () => Promise<Value>): Promise<Value> {
    try {
      return await act()
    } catch (error) {
      use = createStore(name, STORE)
      throw error
    }
  }
  /** For acts that may be done twice. */
  const tried = <Value>(act: () => Promise<Value>): Promise<Value> =>
    connected(act).catch(() => connected(act))

  /** Keys [id, 0] to the last one. */
  const piecesOf = ({ id, piecesId = id }: Pieced) => IDBKeyRange.bound([piecesId], [piecesId, []])
  const pieceOf = ({ id, piecesId = id }: Pieced, at: number) => [piecesId, at]

  async function all(): Promise<Download[]> {
    // Strings come before arrays: the records, without the pieces.
    const records = await use('readonly', (store) =>
      promisifyRequest(store.getAll(IDBKeyRange.bound('', [], false, true)))
    )
    return records
      .flatMap((stored) => parseDownload(stored) ?? [])
      .toSorted((a, b) => a.addedAtMs - b.addedAtMs)
  }

  /** Changes a record, also its id, if it is still there and is still in the wanted step; returns what is stored then. */
  async function change(
    id: string,
    by: (download: Download) => Download | undefined,
    act?: (store: IDBObjectStore, download: Download) => void
  ): Promise<Download | undefined> {
    let result: Download | undefined
    let thrown: unknown
    const write = (store: IDBObjectStore, before: Download | undefined) => {
      const after = before && by(before)
      if (!before || !after) return
      result = after
      if (after.id !== id) store.delete(id)
      store.put(after, after.id)
      act?.(store, before)
    }
    const written = use('readwrite', (store) => {
      const request = store.get(id)
      request.onsuccess = () => {
        try {
          write(store, parseDownload(request.result))
        } catch (error) {
          thrown = error
          store.transaction.abort()
        }
      }
      return promisifyRequest(store.transaction)
    })
    await written.catch((error: unknown) => {
      throw thrown ?? error
    })
    return result
  }

  const withoutPieces = (store: IDBObjectStore, download: Download) => store.delete(piecesOf(download))

  async function fileOf(id: string): Promise<Blob | undefined> {
    const download = parseDownload((await getMany([id], use))[0])
    if (!download) return undefined
    const keys = Array.from({ length: download.chunkCount }, (_, at) => pieceOf(download, at))
    const pieces = await getMany<Blob>(keys, use)
    const sizes = pieces.map((piece) => piece?.size)
    return isWhole(download, sizes) ? new Blob(pieces as Blob[], { type: download.type }) : undefined
  }

  async function remove(id: string): Promise<void> {
    await use('readwrite', (store) => {
      const request = store.get(id)
      request.onsuccess = () => {
        store.delete(id)
        store.delete(piecesOf(parseDownload(request.result) ?? { id }))
      }
      return promisifyRequest(store.transaction)
    })
  }

  return {
    all: () => tried(all),
    change: (id: string, by: (download: Download) => Download | undefined) => tried(() => change(id, by)),
    /** Adds a download; one that is there stays as it is. */
    add: (download: Download): Promise<void> =>
      tried(() => update(download.id, (stored) => parseDownload(stored) ?? download, use)),
    /** Adds a piece, also the last one before a pause; undefined = the download was removed meanwhile. */
    append: (id: string, piece: Blob): Promise<Download | undefined> =>
      connected(() =>
        change(
          id,
          (download) =>
            download.state.step === 'waiting' || download.state.step === 'paused'
              ? {
                  ...download,
                  receivedBytes: download.receivedBytes + piece.size,
                  chunkCount: download.chunkCount + 1
                }
              : undefined,
          (store, download) => store.put(piece, pieceOf(download, download.chunkCount))
        )
      ),
    /** Throws its bytes away, and changes what is left. */
    empty: (id: string, by: (download: Download) => Download): Promise<Download | undefined> =>
      tried(() => change(id, (download) => by(emptied(download)), withoutPieces)),
    remove: (id: string) => tried(() => remove(id)),
    /** The file in one blob that refers to the pieces. Undefined = it is not whole, or no longer there. */
    fileOf: (id: string) => tried(() => fileOf(id))
  }
}

// Reads the visitor's files in a worker, so that the page stays usable, and ends it when it takes too long.
import { type Outcome, refuse } from '../../lib/outcome.ts'
import type { Catalogue } from './catalogue.ts'
import type { ImportPlan } from './import-plan.ts'
import type { ReadRefusal } from './read-export.service.ts'
import type { ReadingAnswer, ReadingOrder } from './reading.worker.ts'
import workerUrl from './reading.worker.ts?worker&url'
import type { NamedBytes } from './unzip.service.ts'

/** The browser cannot read the file, such as a folder; or reading it takes too long. */
export type ReadingRefusal = ReadRefusal | 'unreadable' | 'too-slow'

/** A slow phone needs a few seconds for the largest export. */
const MOST_MS = 30_000
/** Nothing larger is loaded at all. */
const MOST_BYTES = 50_000_000

export async function readFiles(
  files: readonly File[],
  catalogue: Catalogue
): Promise<Outcome<ImportPlan, ReadingRefusal>> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return refuse('too-large')
  let contents: NamedBytes[]
  try {
    contents = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
    )
  } catch {
    return refuse('unreadable')
  }
  return inWorker({ files: contents, catalogue })
}

function inWorker(order: ReadingOrder): Promise<Outcome<ImportPlan, ReadingRefusal>> {
  const worker = new Worker(workerUrl, { type: 'module' })
  return new Promise<Outcome<ImportPlan, ReadingRefusal>>((resolve, reject) => {
    const tooSlow = setTimeout(() => resolve(refuse('too-slow')), MOST_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => resolve(data))
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The reading worker failed.'))
    )
    worker.addEventListener('message', () => clearTimeout(tooSlow))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

/** Lets the service worker keep the worker's code, so that reading works offline. */
export const fetchReader = async (): Promise<void> => void (await fetch(workerUrl))

// A worker thread that draws its part of the share images and returns the hashes of those that failed.
import { rename, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ShareCard } from './share-card.ts'
import type { ShareJob } from './share-images.ts'
import { openPainter } from './share-painter.ts'

const paint = await openPainter()
const failed: string[] = []
// An unreadable poster must not stop the image.
const paintAtAnyRate = (card: ShareCard) => paint(card).catch(() => paint({ ...card, posters: [] }))

for (const job of workerData as ShareJob[]) {
  try {
    // Written atomically: an interrupted build must not leave a partial image in the cache.
    await writeFile(`${job.file}.part`, await paintAtAnyRate(job.card))
    await rename(`${job.file}.part`, job.file)
  } catch (error) {
    console.warn(`No share image for ${job.path}: ${error instanceof Error ? error.message : error}`)
    failed.push(job.hash)
  }
}
parentPort?.postMessage(failed)

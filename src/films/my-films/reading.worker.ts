// A worker of its own: reads and matches an export beside the page, which stays usable.
import type { Outcome } from '../../lib/outcome.ts'
import type { Catalogue } from './catalogue.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import { type ReadRefusal, readExport } from './read-export.service.ts'
import type { NamedBytes } from './unzip.service.ts'

export interface ReadingOrder {
  files: NamedBytes[]
  catalogue: Catalogue
}
export type ReadingAnswer = Outcome<ImportPlan, ReadRefusal>

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  const read = readExport(data.files)
  const answer: ReadingAnswer = read.ok ? { ok: true, value: planImport(read.value, data.catalogue) } : read
  postMessage(answer)
})

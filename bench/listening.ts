// L2, L3 and L4 against one built site on the local host of production.

import { measureInteractions } from './interactions.ts'
import { measuredRun } from './measured-run.ts'
import { HOURS_PLAYED, measureMemory } from './memory.ts'
import { measurePress, writeBarePage } from './press-to-sound.ts'
import { startSite } from './running-site.ts'
import type { Row } from './table.ts'
import { openVisitors } from './visitor.ts'
import { copyOfProject, removeFolder } from './workshop.ts'

const START_LIMIT_SECONDS = 60

export async function measureListening(chromium: string): Promise<Row[]> {
  const project = copyOfProject('listening')
  console.log('  building the site…')
  await measuredRun(process.execPath, ['scripts/build.ts'], project)
  writeBarePage(project)
  const site = await startSite(process.execPath, ['scripts/serve.ts'], project, START_LIMIT_SECONDS)
  const visitors = await openVisitors(chromium)
  try {
    const press = await measurePress(visitors, site.origin)
    const interactions = await measureInteractions(visitors, site.origin)
    console.log(`  memory over ${HOURS_PLAYED} hour of playing and 50 navigations…`)
    return [...press, ...interactions, ...(await measureMemory(visitors, site.origin, project))]
  } finally {
    await visitors.close()
    await site.stop()
    removeFolder(project)
  }
}

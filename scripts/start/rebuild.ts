// Builds the site again while it is served, and switches over in one step: visitors get the complete old site or the complete
// new one.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildSite } from '../build/site.ts'
import { operatorLine } from '../operator-error.ts'

/** Sites that were built while another was served; the newest is served. */
const SERVED_FOLDER = '.cache/served'

export interface Stage {
  /** Serves this folder from the next request on. */
  show: (folder: string) => Promise<void>
  /** Called when it is live, like a deploy event of a host. */
  deployed: () => Promise<void>
}

/**
 * Builds the site of `root` once. A failing build prints one line, and the served site stays. `dist/` is updated with the
 * served site, for the next start.
 */
export async function rebuildSite(root: string, environment: NodeJS.ProcessEnv, stage: Stage): Promise<void> {
  try {
    await buildSite(root, environment, (next) => changeOver(root, next, stage))
  } catch (error) {
    console.error(`Site: the build failed; the previous site is still served. ${operatorLine(error)}`)
    return
  }
  console.log('Site: the new build is served.')
  await stage.deployed()
}

async function changeOver(root: string, next: string, stage: Stage): Promise<void> {
  const served = path.join(root, SERVED_FOLDER)
  const name = String(Date.now())
  const folder = path.join(served, name)
  mkdirSync(served, { recursive: true })
  renameSync(next, folder)
  await stage.show(folder)
  const older = (await readdir(served)).filter((other) => other !== name)
  for (const other of older) await rm(path.join(served, other), { recursive: true, force: true })
  await copyWhole(folder, path.join(root, 'dist'))
}

/** Copied to a temporary folder and then renamed, so that a crash leaves a complete site, old or new. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${from}.part`
  await cp(from, draft, { recursive: true })
  rmSync(to, { recursive: true, force: true })
  renameSync(draft, to)
}

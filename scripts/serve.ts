// Serves what is built, as the deployed site would be: `node scripts/serve.ts`.
import path from 'node:path'
import { portOf } from './operator-error.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')

await run(async (ending) => {
  await checkSettings(root)
  const { serveSite } = await import('./serve/serve-site.ts')
  const { address, stop } = await serveSite(root, portOf(process.env))
  ending.after(stop)
  console.log(address)
})

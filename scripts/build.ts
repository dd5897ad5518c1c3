// `npm run build`: builds the site into dist/ and the functions into build/functions.
import path from 'node:path'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')

await run(async () => {
  const checked = await checkSettings(root)
  const { checkForProduction } = await import('./build/production-settings.ts')
  await checkForProduction(checked, process.env, console.log)
  const { buildFreshSite } = await import('./build/fresh-site.ts')
  await buildFreshSite(root, process.env, { feed: checked.feed, always: true })
})

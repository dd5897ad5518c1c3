// `npm run publish-episode`: publishes one more episode in the sample feed of this machine, to see what follows from it.
// It lies in .data/, over the sample, which stays as it is; `npm run publish-episode -- --undo` takes them all away.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chosenFeed } from '../functions/episodes/chosen-feed.ts'
import { OWN_SAMPLE_FOLDER, SAMPLE_FOLDER } from './build/folders.ts'
import { writeWhole } from './build/whole-file.ts'
import { OperatorError } from './operator-error.ts'
import { withNewEpisode } from './sample/new-episode.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')

await run(async () => {
  const { env, settings } = await checkSettings(root)
  if (chosenFeed(env, settings.feedUrl)) {
    throw new OperatorError(
      'This site has a feed of its own: publish there. FEED_URL=sample takes the sample.'
    )
  }
  const { values } = parseArgs({ options: { undo: { type: 'boolean', default: false } } })
  const own = path.join(root, OWN_SAMPLE_FOLDER, 'feed.xml')
  if (values.undo) {
    rmSync(own, { force: true })
    console.log('The sample feed is as it came again.')
    return
  }
  const before = readFileSync(existsSync(own) ? own : path.join(root, SAMPLE_FOLDER, 'feed.xml'), 'utf8')
  const { text, episodeNumber } = withNewEpisode(before, new Date())
  mkdirSync(path.dirname(own), { recursive: true })
  await writeWhole(own, text)
  console.log(`Episode ${episodeNumber} is published in ${path.relative(root, own)}.`)
  console.log(
    'A site that runs with npm start sees it within seconds, and builds itself every ten minutes at most.'
  )
})

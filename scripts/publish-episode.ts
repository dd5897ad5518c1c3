// `npm run publish-episode`: publishes one more episode in the sample feed of this machine, to see what happens next. It is
// stored in .data/, on top of the unchanged sample; `npm run publish-episode -- --undo` removes all of them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chosenFeed } from '../functions/listen/feed/chosen-feed.ts'
import { invariant } from '../src/lib/outcome.ts'
import { OWN_SAMPLE_FOLDER, SAMPLE_FOLDER } from './build/folders.ts'
import { writeWhole } from './build/whole-file.ts'
import { OperatorError } from './operator-error.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const TITLES = [
  'Nog één keer dan',
  'De film na de film',
  'Wie heeft het licht aangelaten?',
  'Rij negen, stoel negen'
]

const root = path.resolve(import.meta.dirname, '..')

await run(async () => {
  const { env, settings } = await checkSettings(root)
  if (chosenFeed(env, settings.feedUrl)) {
    throw new OperatorError('This site has its own feed: publish there. FEED_URL=sample uses the sample.')
  }
  const { values } = parseArgs({ options: { undo: { type: 'boolean', default: false } } })
  const own = path.join(root, OWN_SAMPLE_FOLDER, 'feed.xml')
  if (values.undo) {
    rmSync(own, { force: true })
    console.log('The sample feed is restored.')
    return
  }
  const before = readFileSync(existsSync(own) ? own : path.join(root, SAMPLE_FOLDER, 'feed.xml'), 'utf8')
  const { text, episodeNumber } = withNewEpisode(before, new Date())
  mkdirSync(path.dirname(own), { recursive: true })
  await writeWhole(own, text)
  console.log(`Episode ${episodeNumber} is published in ${path.relative(root, own)}.`)
  console.log(
    'A site that runs with npm start detects it within seconds, and is built every ten minutes at most.'
  )
})

/** Returns the feed with one more episode, published at `now`, with the audio and cover of the newest one. */
function withNewEpisode(feed: string, now: Date): { text: string; episodeNumber: number } {
  const numbers = [...feed.matchAll(/<itunes:episode>(\d+)</g)].map(([, digits]) => Number(digits))
  const newest = /^ *<item>.*?<\/item>\n/ms.exec(feed)?.[0]
  invariant(newest && numbers.length > 0, 'the sample feed has episodes')
  const episodeNumber = Math.max(...numbers) + 1
  const audio = /<enclosure [^>]*>/.exec(newest)?.[0] ?? ''
  const cover = /<itunes:image [^>]*>/.exec(newest)?.[0] ?? ''
  const title = TITLES[episodeNumber % TITLES.length] ?? ''
  const item = `    <item>
      <title>${episodeNumber} - ${title}</title>
      <itunes:title>${title}</itunes:title>
      <link>https://sample.kino9.example/aflevering/${episodeNumber}/</link>
      <guid isPermaLink="false">kino9-voorbeeld-${episodeNumber}</guid>
      <pubDate>${now.toUTCString()}</pubDate>
      <content:encoded><![CDATA[<p>Een aflevering die op deze machine gepubliceerd werd, om te zien wat er dan gebeurt.</p>]]></content:encoded>
      ${audio}
      <itunes:duration>4:50</itunes:duration>
      <itunes:episode>${episodeNumber}</itunes:episode>
      <itunes:episodeType>full</itunes:episodeType>
      ${cover}
    </item>
`
  return { text: feed.replace(newest, `${item}${newest}`), episodeNumber }
}

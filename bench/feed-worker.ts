// One feed from the first byte to checked episodes, in a separate process: `node feed-worker.ts <address>`. Prints as
// JSON the number of accepted episodes, the time, and the memory including Node itself.
import * as v from 'valibot'
import { toEpisodes } from '../functions/feed/compose.ts'
import { decodeFeed } from '../functions/feed/decode.ts'
import { parseFeed } from '../functions/feed/parse-feed.ts'
import { createOutsideFetch } from '../functions/http/client/outside-fetch.ts'
import { rssFeed } from '../functions/services/rss/podcast-feed.rss.ts'
import { settings } from '../src/features/brand/settings.ts'
import { episodeSchema } from '../src/features/episodes/schema.ts'

const address = process.argv[2] ?? ''
const startedMs = performance.now()
const send = createOutsideFetch({ service: 'feed', trustedOrigins: [new URL(address).origin] })
const answer = await rssFeed(address, send).read()
if (!answer.changed) throw new Error('a first read always brings the feed')
const text = decodeFeed(answer.bytes, answer.contentType)
if (!text.ok) throw new Error(`the feed was refused: ${text.refusal}`)
const parsed = await parseFeed(text.value, { podcastName: settings.name, feedUrl: address })
if (!parsed.ok) throw new Error(`the feed was refused: ${parsed.refusal}`)
const episodes = toEpisodes(parsed.value, {
  podcastName: settings.name,
  diaryBaseUrl: settings.diary?.baseUrl
})
const checked = v.parse(v.array(episodeSchema), episodes)
console.log(
  JSON.stringify({
    episodes: checked.length,
    milliseconds: performance.now() - startedMs,
    peakBytes: process.resourceUsage().maxRSS * 1024
  })
)
process.exit(0)

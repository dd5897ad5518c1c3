// One feed from the first byte to checked episodes, in a separate process: `node feed-worker.ts <address>`. Prints as
// JSON the number of accepted episodes, the time, and the memory including Node itself.
import * as v from 'valibot'
import { toEpisodes } from '../functions/listen/feed/compose.ts'
import { decodeFeed } from '../functions/listen/feed/decode.ts'
import { parseFeed } from '../functions/listen/feed/parse-feed.ts'
import { createOutsideFetch } from '../functions/platform/http/client/outside-fetch.ts'
import { rssFeed } from '../functions/platform/services/rss/podcast-feed.rss.ts'
import { episodeSchema } from '../src/listen/episodes/schema.ts'
import { settings } from '../src/site/brand/settings.ts'

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

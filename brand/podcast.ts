// Until a podcast takes the site over, its brand is the shipped one: `npm run takeover` writes this file (docs/takeover.md).
export { podcastBeforePermission as podcast } from '../sample/brand/podcast.ts'

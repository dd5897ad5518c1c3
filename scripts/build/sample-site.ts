// The sample podcast as published on a site that is built from it: feed, audio, covers, chapters.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SAMPLE_ORIGIN } from '../../simulators/podcast-feed.ts'
import { withRecentDates } from '../../simulators/sample-dates.ts'
import { MEDIA_ROOT_FOLDER, OWN_SAMPLE_FOLDER, SAMPLE_FOLDER } from './folders.ts'

/** Where the sample's files are on our site. */
export const SAMPLE_PATH = '/sample'
const PUBLISHED = { audio: '.mp3', covers: '.webp', chapters: '.json', transcripts: '.vtt' }

/** Copies the sample to /sample, with our addresses in its feed; or removes it. */
export async function publishSample(isSample: boolean, siteUrl: string): Promise<void> {
  const target = path.join(MEDIA_ROOT_FOLDER, SAMPLE_PATH)
  await rm(target, { recursive: true, force: true })
  if (!isSample) return
  for (const [name, extension] of Object.entries(PUBLISHED)) {
    const folder = path.join(SAMPLE_FOLDER, name)
    const files = await readdir(folder).catch(() => [])
    await mkdir(path.join(target, name), { recursive: true })
    for (const file of files)
      if (file.endsWith(extension)) await copyFile(path.join(folder, file), path.join(target, name, file))
  }
  const own = path.join(OWN_SAMPLE_FOLDER, 'feed.xml')
  const feed = await readFile(existsSync(own) ? own : path.join(SAMPLE_FOLDER, 'feed.xml'), 'utf8')
  await writeFile(path.join(target, 'feed.xml'), withOurAddresses(withRecentDates(feed, new Date()), siteUrl))
}

/** Files are under /sample; pages such as /aflevering/118/ belong to the site. */
export function withOurAddresses(feed: string, siteUrl: string): string {
  const files = [...Object.keys(PUBLISHED).map((folder) => `/${folder}/`), '/feed.xml']
  return files
    .reduce((text, file) => text.replaceAll(SAMPLE_ORIGIN + file, siteUrl + SAMPLE_PATH + file), feed)
    .replaceAll(SAMPLE_ORIGIN, siteUrl)
}

// Draws one share image per page. Addresses are computed first, then only missing images are drawn, on all cores.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { filmFiguresText } from '#texts/film-figures.ts'
import { filmPagesText } from '#texts/film-pages.ts'
import { sharingText } from '#texts/sharing.ts'
import { isPathOn } from '../../src/features.ts'
import { formatStars } from '../../src/films/film/stars.ts'
import { formatDuration } from '../../src/lib/duration.ts'
import { formatEpisodeDate } from '../../src/lib/long-date.ts'
import { episodePath } from '../../src/listen/episodes/episode-path.ts'
import { displayTitle, shownNumber } from '../../src/listen/episodes/naming.ts'
import type { Episode, Podcast } from '../../src/listen/episodes/schema.ts'
import { FIGURES_PATH, figureList } from '../../src/listen/figures/figure-list.ts'
import { planShareImages, shareImageAddress } from '../../src/listen/sharing/share-images.ts'
import { minimumStarsOf } from '../../src/site/brand/must-see-rule.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { codeVersion } from './code-version.ts'
import { PREPARED_FOLDER, SHARE_CACHE_FOLDER } from './folders.ts'
import { logoFile } from './logo.ts'
import { place } from './pictures.ts'
import { MAX_POSTERS, type ShareCard } from './share-card.ts'

/** `drawn`: the cache between builds. `site`: the folder that is published. */
export type ShareFolders = { drawn: string; site: string }
const FOLDERS: ShareFolders = { drawn: SHARE_CACHE_FOLDER, site: PREPARED_FOLDER }
/** In the site folder: the image of each page (read by the pages, not published). */
const INDEX_NAME = 'share.json'
const PAINTER = 'scripts/build/share-painter.ts'
const MUST_SEE_PATH = '/must-see/'
const CARDS_PER_WORKER = 6
const LONGEST_LINE = 110

export type ShareJob = { card: ShareCard; hash: string; path: string; file: string }
export type ShareReport = { drawn: number; pictures: number; failed: number }

/** Posters of the prepared site; others are not downloaded for this. */
function localPosters(episode: Episode, site: string): string[] {
  return episode.movies
    .map((film) => film.posterUrl ?? '')
    .filter((address) => address.startsWith('/media/'))
    .map((address) => path.join(site, address))
    .filter((file) => existsSync(file))
    .slice(0, MAX_POSTERS)
}

function kindWord({ kind, episodeNumber }: Episode): string {
  if (kind !== 'full') return sharingText[kind]
  return episodeNumber === null ? sharingText.extra : sharingText.episode
}

export function episodeCard(episode: Episode, settings: Settings, site: string): ShareCard {
  const kind = kindWord(episode)
  const number = shownNumber(episode, settings)
  return {
    path: episodePath(episode),
    ...(number === null ? {} : { number: String(number) }),
    kicker: [
      kind,
      episode.isDateGuessed ? '' : formatEpisodeDate(episode.pubDate),
      formatDuration(episode.duration)
    ]
      .filter((part) => part !== '')
      .join(' · '),
    title: displayTitle(episode, settings),
    line: episode.movies
      .map((film) => film.title)
      .join(' · ')
      .slice(0, LONGEST_LINE),
    podcastName: settings.name,
    posters: localPosters(episode, site)
  }
}

const mustSeeLine = (settings: Settings): string =>
  filmPagesText.mustSeeShared(settings.hosts.length, formatStars(minimumStarsOf(settings)))

export function pageCards(settings: Settings): ShareCard[] {
  const pages = Object.entries(sharingText.pages).filter(([page]) => isPathOn(page, settings.features))
  return pages.map(([page, title]) => ({
    path: page,
    kicker: settings.siteUrl.replace('https://', ''),
    title: title || settings.tagline,
    line:
      page === MUST_SEE_PATH
        ? mustSeeLine(settings)
        : sharingText.lines[page as keyof typeof sharingText.lines],
    podcastName: settings.name,
    posters: []
  }))
}

/** A picture of each figure, with its number on the stub. */
function figureCards(podcast: Podcast, settings: Settings): ShareCard[] {
  if (!isPathOn(FIGURES_PATH, settings.features)) return []
  return figureList({ ...podcast, hosts: settings.hosts }).map(({ id, heading, sentence, big }) => ({
    path: `${FIGURES_PATH}#${id}`,
    number: big,
    kicker: `${filmFiguresText.kicker} · ${settings.siteUrl.replace('https://', '')}`,
    title: heading,
    // A picture has room for one sentence.
    line: sentence.split('. ')[0] ?? sentence,
    podcastName: settings.name,
    posters: []
  }))
}

/** Part of the cache key: another logo, or other code or colours to draw with, draws every image again. */
const drawingVersion = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(logoFile()))
    .update(await codeVersion(PAINTER))
    .digest('hex')

function jobOf(card: ShareCard, version: string, drawn: string): ShareJob {
  const { path: page, ...drawing } = card
  const hash = createHash('sha256').update(version).update(JSON.stringify(drawing)).digest('hex').slice(0, 16)
  return { card, hash, path: page, file: path.join(drawn, `${hash}.jpg`) }
}

/** Draws some of the images in a worker thread; returns the hashes of those that failed. */
function drawInThread(jobs: readonly ShareJob[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./share-worker.ts', import.meta.url), { workerData: jobs })
    let failed = jobs.map((job) => job.hash)
    worker.on('message', (hashes: string[]) => {
      failed = hashes
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(failed))
  })
}

async function draw(jobs: readonly ShareJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const threads = Math.min(availableParallelism(), Math.ceil(jobs.length / CARDS_PER_WORKER))
  const parts = Array.from({ length: threads }, (_, thread) =>
    jobs.filter((_, index) => index % threads === thread)
  )
  return new Set((await Promise.all(parts.map(drawInThread))).flat())
}

/** Copies the images in use into the site, and removes others. */
async function publish(hashes: ReadonlySet<string>, folders: ShareFolders): Promise<void> {
  const folder = path.join(folders.site, 'media', 'share')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folders.drawn)) {
    const drawn = path.join(folders.drawn, name)
    if (!hashes.has(path.basename(name, '.jpg'))) await rm(drawn)
    else await place(drawn, path.join(folder, name))
  }
}

async function drawnHashes(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  return new Set(names.map((name) => path.basename(name, '.jpg')))
}

/** Draws missing images, up to the limit of one build, and writes the image of each page. */
export async function makeShareImages(
  podcast: Podcast,
  settings: Settings,
  folders = FOLDERS
): Promise<ShareReport> {
  const version = await drawingVersion()
  const job = (card: ShareCard) => jobOf(card, version, folders.drawn)
  const episodes = podcast.episodes.map((episode) => job(episodeCard(episode, settings, folders.site)))
  const drawn = await drawnHashes(folders.drawn)
  const pages = [...pageCards(settings), ...figureCards(podcast, settings)].map(job)
  const plan = planShareImages(pages, episodes, (hash) => drawn.has(hash))
  const failed = await draw(plan.draw)
  const broken = new Set([...failed].map(shareImageAddress))
  const images = Object.fromEntries(Object.entries(plan.images).filter(([, address]) => !broken.has(address)))
  await publish(new Set(Object.values(images).map((address) => path.basename(address, '.jpg'))), folders)
  await writeFile(path.join(folders.site, INDEX_NAME), JSON.stringify(images))
  return {
    drawn: plan.draw.length - failed.size,
    pictures: Object.keys(images).length,
    failed: failed.size
  }
}

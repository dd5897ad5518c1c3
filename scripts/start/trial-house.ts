// A copy of the house in a folder of its own, with one page and quick steps, so that tests can start and end it for real.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const COPIED = [
  'brand',
  'functions',
  'netlify',
  'scripts',
  'src',
  'netlify.toml',
  'package.json',
  'tsconfig.base.json'
]
const ONE_PAGE = `---
import { loadPodcast } from '../episodes/loader.ts'
const { channel } = loadPodcast()
---
<!doctype html>
<html lang="nl"><head><title>proef</title><script is:inline>document.title = 'proef 9'</script></head>
<body><h1>Proef</h1><p>{channel.title}</p></body></html>
`
const ASTRO_CONFIG = `import { preparedMedia } from './scripts/astro-media.ts'
import { devApi } from './scripts/dev-api.ts'
export default { integrations: [preparedMedia(), devApi()], trailingSlash: 'always', cacheDir: './.cache/astro', vite: { cacheDir: './.cache/vite' }, server: { host: '127.0.0.1' } }\n`
/** Writes what the pages need, and lingers or fails when the test says so. */
const PREPARE = `import { mkdirSync, writeFileSync } from 'node:fs'
import { podcast } from '../../brand/podcast.ts'
if (process.env.TRIAL === 'full-disk') throw Object.assign(new Error('write'), { code: 'ENOSPC' })
if (process.env.TRIAL === 'bad-feed') { console.error('The feed has no episodes.'); process.exit(1) }
if (process.env.TRIAL === 'slow') { console.log('slow'); await new Promise((resolve) => setTimeout(resolve, 60_000)) }
mkdirSync('.cache/site/media-root/sample', { recursive: true })
writeFileSync('.cache/site/podcast.json', JSON.stringify({ channel: { title: podcast.tagline }, episodes: [{ episodeNumber: 112, movies: [{ title: 'Aftersun' }, { title: 'Close' }], upcomingMovies: [] }], ownReviews: [] }))
writeFileSync('.cache/site/media-root/sample/sound.mp3', 'sound')
console.log('1 episode')
`

const COMPILED = path.resolve('.cache/test/compiled')

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Started {
  child: ChildProcess
  out: () => string
  /** Resolves with what was written when `words` have appeared; rejects when it ended without them. */
  says: (words: string) => Promise<string>
  ended: Promise<Ended>
}

export interface TrialHouse {
  folder: string
  start: (command: string, env?: Record<string, string>, ...args: string[]) => Started
  remove: () => void
}

export function layTrialHouse(): TrialHouse {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'trial-house-')))
  for (const name of COPIED) {
    cpSync(name, path.join(folder, name), { recursive: true, filter: (file) => !file.includes('.test.') })
  }
  rmSync(path.join(folder, 'src/pages'), { recursive: true, force: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const files = {
    'src/pages/index.astro': ONE_PAGE,
    'src/pages/offline.astro': ONE_PAGE,
    'astro.config.ts': ASTRO_CONFIG,
    'scripts/build/prepare.ts': PREPARE,
    'scripts/build/draw.ts': ''
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const started: Started[] = []
  return {
    folder,
    start: (command, env = {}, ...args) => {
      const one = startCommand(folder, command, env, args)
      started.push(one)
      return one
    },
    remove: () => {
      for (const { child } of started) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Runs `scripts/<command>.ts` of the house in `folder`, with nothing of the developer's settings. */
export function startCommand(
  folder: string,
  command: string,
  env: Record<string, string>,
  args: readonly string[]
): Started {
  const child = spawn(process.execPath, [path.join(folder, `scripts/${command}.ts`), ...args], {
    cwd: folder,
    // Compiled packages are kept between the processes.
    env: { PATH: process.env.PATH ?? '', HOME: folder, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...written })))
  const says = (words: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (written.out.includes(words)) resolve(written.out)
      }
      child.stdout.on('data', look)
      void ended.then(({ out, err }) => reject(new Error(`ended without "${words}": ${out}${err}`)))
      look()
    })
  return { child, out: () => written.out, says, ended }
}

/** Processes that still run for a trial house: its folder stands in the command line of each. */
export function processesOf(folder: string): string[] {
  return commandLines().filter((line) => line.includes(`${folder}/`))
}

function commandLines(): string[] {
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-Ao', 'args='], { encoding: 'utf8' }).stdout.split('\n')
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return '' // ended meanwhile
    }
  })
}

// Runs Netlify's own build without network or account, with our netlify.toml, plugin and build output.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { toolFile } from './tools.ts'

/** The settings of a function, as Netlify's packer read them from its source. */
export interface PackedFunction {
  name: string
  path: string
  invocationMode: string
  runtimeVersion: string
  schedule?: string
  eventSubscriptions?: string[]
  routes?: { pattern: string; methods: string[] }[]
  trafficRules?: { action: { type: string; config: { rateLimitConfig: object; aggregate: object } } }
}

/** Replaces our build command, which has already run and would take a minute. Counts its runs in the build cache. */
const BUILD_COMMAND = `
  import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  const { BUILT, ONLY } = process.env
  cpSync(BUILT + '/dist/_headers', 'dist/_headers')
  cpSync(BUILT + '/build/functions/' + ONLY, 'build/functions/' + ONLY, { recursive: true })
  const earlier = existsSync('.data/builds') ? Number(readFileSync('.data/builds', 'utf8')) : 0
  for (const folder of ['.data', '.cache']) mkdirSync(folder, { recursive: true })
  for (const folder of ['.data', '.cache']) writeFileSync(folder + '/builds', String(earlier + 1))`

/** A folder with the files that Netlify reads. */
export function cloneForNetlify(folder: string): void {
  for (const part of ['netlify.toml', 'netlify/plugins']) {
    cpSync(part, path.join(folder, part), { recursive: true })
  }
  const manifest = { private: true, type: 'module', scripts: { build: 'node build-command.js' } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'build-command.js'), BUILD_COMMAND)
}

const netlifyFlags = (folder: string) => [
  '--offline',
  '--context=production',
  '--branch=main',
  `--cwd=${folder}`,
  `--repositoryRoot=${folder}`
]

/** Runs `netlify build` there. `only` packs one function: all of them take 15 seconds. */
export function buildAtNetlify(folder: string, only = ''): { status: number | null; output: string } {
  mkdirSync(path.join(folder, 'build/functions'), { recursive: true })
  const flags = [...netlifyFlags(folder), '--siteId=site', '--telemetry=false']
  const { status, stdout, stderr } = spawnSync(toolFile('.bin/netlify-build'), flags, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BUILT: path.resolve('.'), ONLY: only }
  })
  return { status, output: stdout + stderr }
}

/** The packer's result for each function, which is deployed with the zips. */
export function packedFunctions(folder: string): PackedFunction[] {
  const file = path.join(folder, '.netlify/functions/manifest.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { functions: PackedFunction[] }).functions
}

/** Unpacks a function, as the platform does before its first call. */
export async function unpack(zip: string, folder: string): Promise<void> {
  interface Archive {
    extract(entry: null, folder: string): Promise<number>
    close(): Promise<void>
  }
  const packer = createRequire(import.meta.url)(toolFile('node-stream-zip')) as {
    async: new (source: { file: string }) => Archive
  }
  mkdirSync(folder, { recursive: true })
  const archive = new packer.async({ file: zip })
  await archive.extract(null, folder)
  await archive.close()
}

export interface ResolvedConfig {
  build: { command: string; publish: string; environment: Record<string, string> }
  functionsDirectory: string
  plugins: { package: string }[]
  headers: { for: string; values: Record<string, string> }[]
  redirects: { from: string; to: string; status: number }[]
}

/** netlify.toml, `_headers` and `_redirects` as Netlify reads them together. */
export function configAtNetlify(folder: string): ResolvedConfig {
  const { stdout, stderr } = spawnSync(toolFile('.bin/netlify-config'), netlifyFlags(folder), {
    encoding: 'utf8'
  })
  if (stderr) throw new Error(stderr)
  return (JSON.parse(stdout) as { config: ResolvedConfig }).config
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Step = (given: { utils: { cache: object } }) => Promise<unknown>

const load = async () => {
  const file = path.resolve('netlify/plugins/keep-cache/keep-cache.js')
  return (await import(file)) as { onPreBuild: Step; onPostBuild: Step }
}

test('the plugin restores the caches of earlier builds before a build, and saves them afterwards', async () => {
  const calls: [string, readonly string[]][] = []
  const cache = {
    restore: async (folders: readonly string[]) => void calls.push(['restore', folders]),
    save: async (folders: readonly string[]) => void calls.push(['save', folders])
  }
  const { onPreBuild, onPostBuild } = await load()
  await onPreBuild({ utils: { cache } })
  await onPostBuild({ utils: { cache } })
  expect(calls).toEqual([
    ['restore', ['.cache', '.data']],
    ['save', ['.cache', '.data']]
  ])
})

test('the plugin is found by Netlify in its folder', () => {
  const folder = /package = "\/(.*)"/.exec(readFileSync('netlify.toml', 'utf8'))?.[1]
  expect(folder).toBe('netlify/plugins/keep-cache')
  expect(readFileSync(`${folder}/manifest.yml`, 'utf8')).toBe('name: keep-cache\n')
  expect(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))).toMatchObject({
    main: './keep-cache.js'
  })
})

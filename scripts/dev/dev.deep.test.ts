import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../src/site/brand/settings.ts'
import { copyProject, type ProjectCopy, processesOf } from '../../tests/fixtures/project-copy.ts'

const PORT = '4538'
const ADDRESS = `http://localhost:${PORT}`
const SOON = { timeout: 20_000, interval: 200 }

let project: ProjectCopy

beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

function edit(name: string, from: string, to: string) {
  const file = path.join(project.folder, name)
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

const get = (where: string) => fetch(`${ADDRESS}${where}`)
const read = async (where: string) => (await get(where)).text()

test('npm run dev serves pages, functions and media on one port, and shows edits without a restart', async () => {
  const dev = project.start('dev', { PORT })
  await dev.prints('watching for file changes')
  expect(await read('/')).toContain(settings.tagline)
  expect(await (await get('/api/runtime-config')).json()).toMatchObject({ couponsEnabled: true })
  expect(await read('/simulators/')).toContain('Achter de schermen')
  expect(await read('/simulators/stripe/stripe.js')).toContain('confirmPayment')
  const vote = await fetch(`${ADDRESS}/api/votes`, {
    method: 'POST',
    headers: { origin: ADDRESS, 'content-type': 'application/json' },
    body: JSON.stringify({ episodeNumber: 112, movieTitle: 'Close' })
  })
  expect(vote.status).toBe(200)
  expect(await vote.json()).toEqual({ ok: true })
  const unknown = await get('/api/none')
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await read('/sample/sound.mp3')).toBe('sound')

  edit(
    'functions/platform/runtime-config/handlers.ts',
    'accept({ ...shop })',
    "accept({ ...shop, stripePublishableKey: 'pk_new' })"
  )
  await expect.poll(() => read('/api/runtime-config'), SOON).toContain('pk_new')

  edit('src/pages/index.astro', '<h1>Proef</h1>', '<h1>Proefstuk</h1>')
  await expect.poll(() => read('/'), SOON).toContain('Proefstuk')

  edit('brand/podcast.ts', "tagline: 'Drie", "tagline: 'Negen")
  await dev.prints('podcast.ts changed.')
  await expect.poll(() => read('/'), SOON).toContain('Negen vrienden')

  dev.child.kill('SIGTERM')
  expect((await dev.ended).code).toBe(0)
  expect(processesOf(project.folder)).toEqual([])
})

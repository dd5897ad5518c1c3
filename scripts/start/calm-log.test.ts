import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { calmLog } from './calm-log.ts'

test('npm start prints one short line for what failed, and keeps everything in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'calm-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'data/site.log')
  const printed: string[] = []
  const log = calmLog(file, (line) => printed.push(line))
  const time = '2026-11-12T12:00:00.000Z'
  const job = { time, milliseconds: 1, job: 'watch-feed' }
  log({ ...job, level: 'info', outcome: 'done', counts: { fresh: 1 } })
  log({ ...job, level: 'warn', outcome: 'off', reason: 'TMDB_API_KEY is not set' })
  for (let run = 0; run < 2; run++)
    log({ ...job, level: 'error', outcome: 'failed', reason: 'rss: timed out', service: 'rss' })
  const request = { time, milliseconds: 1, requestId: 'a', method: 'POST', route: '/api/votes' }
  log({ ...request, level: 'info', status: 200 })
  log({ ...request, level: 'error', status: 500, error: 'TypeError' })
  expect(printed).toEqual(['watch-feed failed: rss: timed out', 'POST /api/votes (500) failed: TypeError'])
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(6)
})

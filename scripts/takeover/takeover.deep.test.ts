// The takeover of the README, in a clean clone of the project.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const FEED = `<rss version="2.0"><channel><title>Proefpodcast</title><description>Over films.</description>
  <item><title>12 - Alien</title><guid>a</guid><enclosure url="https://audio.example/a.mp3" type="audio/mpeg"/></item></channel></rss>`

test.skipIf(!existsSync('.git'))(
  'another podcast takes a fresh clone over with the sentence of the README, and edits are safe from then on',
  { timeout: 120_000 },
  () => {
    const [, sentence = ''] = /`npm run (takeover -- <feed>)`/.exec(readFileSync('README.md', 'utf8')) ?? []
    const folder = mkdtempSync(path.join(tmpdir(), 'clone-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const clone = path.join(folder, 'site')
    const cloned = spawnSync('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      `file://${path.resolve('.')}`,
      clone
    ])
    expect(cloned.status, String(cloned.stderr)).toBe(0)
    symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'))
    const feed = path.join(folder, 'feed.xml')
    writeFileSync(feed, FEED)
    const takeOver = () => {
      const args = ['run', '--silent', ...sentence.replace('<feed>', feed).split(' ')]
      const { NODE_OPTIONS: _asTests, ...env } = process.env
      return spawnSync('npm', args, { cwd: clone, encoding: 'utf8', env })
    }
    const first = takeOver()
    expect(first.stderr).toBe('')
    expect(first.stdout).toContain('Proefpodcast: 1 episode. brand/ is written.')
    expect(readFileSync(path.join(clone, 'brand/podcast.ts'), 'utf8')).toContain("name: 'Proefpodcast'")
    expect(takeOver().stderr).toContain('brand/ was edited')
  }
)

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeFolder } from './astro-media.ts'

test('prepared files become part of the built site, again and again, without a second copy', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [from, site] = [path.join(home, 'prepared'), path.join(home, 'dist')]
  mkdirSync(path.join(from, 'sample/audio'), { recursive: true })
  writeFileSync(path.join(from, 'sample/audio/a.mp3'), 'sound')
  writeFileSync(path.join(from, 'top.txt'), 'top')
  await placeFolder(from, site)
  await placeFolder(from, site)
  expect(readFileSync(path.join(site, 'sample/audio/a.mp3'), 'utf8')).toBe('sound')
  expect(statSync(path.join(site, 'top.txt')).ino).toBe(statSync(path.join(from, 'top.txt')).ino)
  await placeFolder(path.join(home, 'nothing'), site)
})

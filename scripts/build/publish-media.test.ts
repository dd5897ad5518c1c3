import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparedName, publishMedia } from './publish-media.ts'

const FILES = {
  'media/posters/a-216.webp': 'poster',
  'media-root/sample/audio/a.mp3': 'sound',
  'icons/192.png': 'icon',
  'favicon.svg': 'tab',
  'podcast.json': 'for the pages only',
  'share.json': 'for the pages only'
}

test('prepared files are copied into the built site, repeatedly, without using disk space twice', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [prepared, site] = [path.join(home, 'prepared'), path.join(home, 'dist')]
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(prepared, name)), { recursive: true })
    writeFileSync(path.join(prepared, name), text)
  }
  expect(publishMedia(prepared, site)).toBe(4)
  expect(publishMedia(prepared, site)).toBe(4)
  expect(readFileSync(path.join(site, 'sample/audio/a.mp3'), 'utf8')).toBe('sound')
  expect(readdirSync(site).sort()).toEqual(['favicon.svg', 'icons', 'media', 'sample'])
  const poster = 'media/posters/a-216.webp'
  expect(statSync(path.join(site, poster)).ino).toBe(statSync(path.join(prepared, poster)).ino)
  expect(publishMedia(path.join(home, 'nothing'), site)).toBe(0)
})

test.each([
  ['/media/posters/a-216.webp', '/media/posters/a-216.webp'],
  ['/sample/audio/a.mp3', '/media-root/sample/audio/a.mp3']
])('the server finds %s where it was prepared', (pathname, place) => {
  expect(preparedName(pathname)).toContain(place)
})

test.each(['/podcast.json', '/share.json', '/media-root/sample/audio/a.mp3'])(
  'the server does not serve %s',
  (pathname) => {
    expect(preparedName(pathname)).toEqual([])
  }
)

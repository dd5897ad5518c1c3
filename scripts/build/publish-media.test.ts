import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparedName, publishMedia, publishUntouched } from './publish-media.ts'

const FILES = {
  'media/posters/a-216.webp': 'poster',
  'media-root/sample/audio/a.mp3': 'sound',
  'icons/192.png': 'icon',
  'favicon.svg': 'tab',
  'podcast.json': 'for the pages only',
  'share.json': 'for the pages only'
}

function writeFiles(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

test('prepared files are copied into the built site, repeatedly, without using disk space twice', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [prepared, site] = [path.join(home, 'prepared'), path.join(home, 'dist')]
  writeFiles(prepared, FILES)
  expect(publishMedia(prepared, site)).toBe(4)
  expect(publishMedia(prepared, site)).toBe(4)
  expect(readFileSync(path.join(site, 'sample/audio/a.mp3'), 'utf8')).toBe('sound')
  expect(readdirSync(site).sort()).toEqual(['favicon.svg', 'icons', 'media', 'sample'])
  const poster = 'media/posters/a-216.webp'
  expect(statSync(path.join(site, poster)).ino).toBe(statSync(path.join(prepared, poster)).ino)
  expect(publishMedia(path.join(home, 'nothing'), site)).toBe(0)
})

test('a file in public/ is on the site as it is, also where the build made another; only its headers and redirects stay', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'public-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [prepared, site] = [path.join(root, 'prepared'), path.join(root, 'dist')]
  writeFiles(prepared, FILES)
  publishMedia(prepared, site)
  writeFiles(site, { 'proof.html': 'changed by a step of the build', _redirects: 'of the build' })
  publishUntouched(root, site)
  const own = {
    '.well-known/security.txt': 'Contact: mailto:a@b.example',
    'proof.html': '<script type="module" src="/proof.js"></script>',
    'favicon.svg': 'of the operator'
  }
  writeFiles(path.join(root, 'public'), { ...own, _redirects: 'of the operator' })
  publishUntouched(root, site)
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  for (const [name, text] of Object.entries(own)) expect(read(`dist/${name}`)).toBe(text)
  expect(read('dist/_redirects')).toBe('of the build')
  expect(read('prepared/favicon.svg')).toBe('tab')
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

// For tests of the server: a small built site on disk, with one file of every kind.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** 100 kB that cannot be compressed, and whose every byte shows its position. */
export const SOUND = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919 + (index >> 8)) % 256)
export const PAGE = `<!doctype html><title>KINO 9</title><p>${'Drie vrienden, drie films. '.repeat(200)}</p>`

const FILES: Record<string, string | Uint8Array> = {
  'index.html': PAGE,
  '404.html': '<!doctype html><title>404</title><p lang="en">lost</p>',
  'aflevering/12/index.html': `<!doctype html><title>12</title>${PAGE}`,
  'aflevering/één-avond/index.html': '<!doctype html><title>accent</title>',
  'embed/aflevering/onbekende-aflevering/index.html': '<!doctype html><title>no episode</title>',
  'page.html': '<!doctype html><title>page</title>',
  'assets/app.abc123.js': `export const words = ${JSON.stringify('film '.repeat(2000))}\n`,
  'assets/app.abc123.css': 'a{color:red}'.repeat(200),
  'media/posters/a-216.webp': SOUND,
  'media/sound.mp3': SOUND,
  'media/sound.m4a': SOUND,
  'empty.txt': '',
  'rss.xml': '<rss/>',
  'manifest.webmanifest': '{}',
  'api/episodes.json': '[]',
  '.env': 'SECRET=1',
  _headers: [
    '/*',
    "  Content-Security-Policy: default-src 'none'; upgrade-insecure-requests",
    '  X-Content-Type-Options: nosniff',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/api/episodes',
    '  Content-Type: application/json',
    '  Cache-Control: public, max-age=300'
  ].join('\n')
}

/** Writes the site into a new folder; `remove` deletes it. */
export function makeTestSite(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-site-'))
  for (const [name, content] of Object.entries(FILES)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

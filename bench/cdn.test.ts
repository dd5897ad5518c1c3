import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { folderOrigin, startCdn } from './cdn.ts'
import { removeFolders } from './workshop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kino9-cdn-'))
const html = `<!doctype html><title>Hallo</title>${'<p>film</p>'.repeat(100)}`
writeFileSync(path.join(folder, 'index.html'), html)
afterAll(() => {
  rmSync(folder, { recursive: true })
  removeFolders()
})

async function bodyOf(url: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  if (url.startsWith('http:')) {
    const answer = await fetch(url)
    return { encoding: 'br', body: Buffer.from(await answer.arrayBuffer()) }
  }
  return new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const encoding = answer.headers['content-encoding']
        const body = Buffer.concat(parts)
        resolve({ encoding, body: encoding === 'br' ? brotliDecompressSync(body) : body })
      })
    })
      .on('error', reject)
      .end()
  })
}

test('the stand-in for the edge packs once and asks its origin once', async () => {
  let asked = 0
  const origin = folderOrigin(folder)
  const cdn = await startCdn((target) => {
    asked++
    return origin(target)
  })
  const first = await bodyOf(`${cdn.origin}/`)
  const second = await bodyOf(`${cdn.origin}/`)
  cdn.close()
  expect(first.encoding).toBe('br')
  expect(first.body.toString()).toBe(html)
  expect(second.body.toString()).toBe(html)
  expect(asked).toBe(1)
})

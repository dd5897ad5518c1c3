import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeVersion } from './code-version.ts'

test('the version of code changes with a module that it imports, and not with a comment', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'code-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const version = () => codeVersion(path.join(folder, 'card.ts'))
  write('card.ts', "import { place } from './sign.ts'\nconsole.log(place, import('sharp'))")
  write('sign.ts', 'export const place = 1')
  const before = await version()
  write('sign.ts', '// Where it is.\nexport const place = 1')
  expect(await version()).toBe(before)
  write('sign.ts', 'export const place = 2')
  expect(await version()).not.toBe(before)
})

test('the painter of share images can be versioned', async () => {
  expect(await codeVersion('scripts/build/share-painter.ts')).toMatch(/^[\da-f]{64}$/)
})

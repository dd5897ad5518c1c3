// Sizes of single files: pictures at the width in which they are shown, and the server's bundle.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shellOf } from '../../scripts/build/worker.ts'
import { simulatedApprovalText } from '../../src/texts/simulated-approval.ts'
import { simulatedFormText } from '../../src/texts/simulated-form.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { brotliBytes } from './built-site.ts'
import { assetLimits } from './limits.ts'

interface SizedFile {
  file: string
  bytes: number
}

function filesUnder(root: string, pattern: RegExp): SizedFile[] {
  if (!existsSync(root)) throw new Error(`${root} is missing: run \`npm run build\` first.`)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, file))
    .filter((file) => pattern.test(file.replaceAll(path.sep, '/')) && statSync(file).isFile())
    .map((file) => ({ file, bytes: statSync(file).size }))
}

const over = (limit: number, files: SizedFile[]) => files.filter(({ bytes }) => bytes > limit)

test.each([
  ['posters at the width of a card', /\/media\/posters\/.*-216\.webp$/, assetLimits.posterBytes],
  ['covers', /\/media\/covers\/.*\.webp$/, assetLimits.coverBytes],
  ['share images', /\/media\/share\/.*\.(png|jpe?g|webp)$/, assetLimits.shareImageBytes]
])('%s are made, and none is heavy', (_, pattern, limit) => {
  const files = filesUnder('dist', pattern)
  expect(files.length).toBeGreaterThan(0)
  expect(over(limit, files)).toEqual([])
})

test('no file of a function is too large', () => {
  const files = filesUnder('build/functions', /\.(m?js)$/)
  expect(files.length).toBeGreaterThan(0)
  expect(over(assetLimits.functionBytes, files)).toEqual([])
})

test('the service worker is small, and so are the files that it caches at installation', () => {
  const worker = readFileSync('dist/sw.js')
  expect(brotliBytes(worker)).toBeGreaterThan(2000)
  expect(brotliBytes(worker)).toBeLessThanOrEqual(assetLimits.workerBytes)
  const shell = shellOf('dist')
  expect(shell.length).toBeGreaterThan(10)
  expect(shell.filter((file) => !worker.includes(file))).toEqual([])
  const weigh = (file: string) => {
    const content = readFileSync(`dist${file}`)
    return file.endsWith('.woff2') ? content.length : brotliBytes(content)
  }
  const bytes = shell.reduce((sum, file) => sum + weigh(file), 0)
  expect(bytes).toBeLessThanOrEqual(assetLimits.shellBytes)
})

test('no part of the simulators is published', () => {
  const files = filesUnder('dist', /\.(html|js|css|json)$/)
  const words = [simulatedFormText.title, simulatedShopText.title, simulatedApprovalText.title]
  const found = files.filter(({ file }) => {
    const content = readFileSync(file, 'utf8')
    return words.some((word) => content.includes(word))
  })
  expect(found).toEqual([])
})

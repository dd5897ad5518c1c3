// Dutch texts are in src/texts only: no letters in markup elsewhere, and no unused text.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** Pages of running prose count as texts. */
const PROSE = /^src\/texts\//
const SPOKEN_ATTRIBUTES = /\s(?:aria-label|alt|title|placeholder)="([^"{]*\p{L}[^"{]*)"/gu

/** The markup of an Astro or JSX file, without code, styles and expressions. */
function withoutCode(file: string): string {
  let text = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---/, '')
  text = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  let plain = ''
  let depth = 0
  for (const letter of text) {
    if (letter === '{') depth += 1
    if (depth === 0) plain += letter
    if (letter === '}') depth -= 1
  }
  return plain
}

test('components contain no text of their own', () => {
  const found = trackedFiles(/^src\/(?!dev\/).*\.astro$/)
    .filter((file) => !PROSE.test(file))
    .flatMap((file) => {
      const markup = withoutCode(file)
      const spoken = [...markup.matchAll(SPOKEN_ATTRIBUTES)].map((match) => match[1])
      // `>` inside an attribute would end the tag early, so attributes go first.
      const text = markup.replace(/="[^"]*"/g, '').replace(/<[^>]*>/g, '\n')
      const words = text.split('\n').filter((line) => /\p{L}{2,}/u.test(line))
      return [...spoken, ...words].map((words) => `${file}: ${words?.trim()}`)
    })
  expect(found).toEqual([])
})

test('every text is used', () => {
  const files = trackedFiles(/^src\/texts\/(?:nl\/)?[a-z-]+\.ts$/).filter(
    (file) => !file.endsWith('.test.ts')
  )
  const everythingElse = trackedFiles(/^(src|functions|scripts|simulators)\/.*\.(ts|tsx|astro)$/)
    .filter((file) => !file.startsWith('src/texts/') && !/\.(test|spec)\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const unused = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const keys = [...text.matchAll(/^ {2}(?:'([^']+)'|([a-zA-Z]\w*)):/gm)].map(
      (match) => match[1] ?? match[2] ?? ''
    )
    return (
      keys
        .filter((key) => !new RegExp(`[.\\['"]${key}\\b`).test(everythingElse))
        // Or composed: `order-${act}`.
        .filter((key) => !everythingElse.includes(`\`${key.split('-')[0]}-\${`))
        .map((key) => `${file}: ${key}`)
    )
  })
  expect(unused).toEqual([])
})

test('a payment method has the same name everywhere', () => {
  const named = trackedFiles(/^src\/.*\.(ts|tsx|astro)$/)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:\/\/.*)?iDEAL.{0,8}/g)])
    .map(([words]) => words)
    .filter((words) => !words.startsWith('//'))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((words) => !words.startsWith('iDEAL | Wero'))).toEqual([])
})

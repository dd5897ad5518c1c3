// Links and commands in the documents are valid.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const documents = trackedFiles(/^(?:[^/]+|docs\/.+)\.md$/).map((file) => ({
  file,
  text: readFileSync(file, 'utf8')
}))

test('every link to a file and every command in the documents exists', () => {
  const broken = documents.flatMap(({ file, text }) => [
    ...[...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
      .filter(([, link = '']) => !existsSync(path.join(path.dirname(file), link)))
      .map(([, link]) => `${file}: ${link}`),
    ...[...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
      .filter(([, command = '']) => !(command in scripts))
      .map(([command]) => `${file}: ${command}`)
  ])
  expect(broken).toEqual([])
})

// Links, paths and commands in the documents are valid.
import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** Files that are created by a takeover or for another language, and the example feature of a guide. */
const NOT_YET = /^src\/content\/|^src\/texts\/de\/|^brand\/|mood/i

test('every path in backticks in the documents exists', () => {
  const broken = documents.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /`((?:src|functions|scripts|tests|netlify|simulators|bench|docs|brand)\/[^\s`{}<>…]*)`/g
      )
    ]
      .map(([, named = '']) => named)
      .filter((named) => !(NOT_YET.test(named) || existsSync(named) || globSync(named).length > 0))
      .map((named) => `${file}: ${named}`)
  )
  expect(broken).toEqual([])
})

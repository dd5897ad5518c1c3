import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEditorialFiles } from './editorial-files.ts'

const HOSTS = ['wout', 'noor', 'milan']

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'editors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  mkdirSync(path.join(folder, 'drafts.yaml.d'))
  return folder
}

test('one file per episode, named after it, is read', () => {
  const folder = folderWith({
    '12.yaml': 'films:\n  - { title: La Jetée, year: 1962, chapter: "1:10", stars: { noor: 4.5 } }\n',
    'de-trailer.yml': 'upcoming:\n  - { title: 1917 }\n',
    'readme.md': 'no episode'
  })
  const editorial = readEditorialFiles(folder, HOSTS)
  expect([...editorial.keys()].toSorted()).toEqual(['12', 'de-trailer'])
  expect(editorial.get('12')?.films).toEqual([
    { title: 'La Jetée', year: 1962, chapterSeconds: 70, stars: { noor: 4.5 } }
  ])
  expect(editorial.get('de-trailer')?.upcoming).toMatchObject([{ title: '1917' }])
})

test('the message names the file and the field of a mistake', () => {
  const wrongStars = folderWith({ '12.yaml': 'films:\n  - { title: X, stars: { noor: 6 } }\n' })
  expect(() => readEditorialFiles(wrongStars, HOSTS)).toThrow(
    /12\.yaml.*\n.*films\.0\.stars\.noor: expected stars/
  )
  const stranger = folderWith({ '12.yaml': 'films:\n  - { title: X, stars: { bert: 4 } }\n' })
  expect(() => readEditorialFiles(stranger, HOSTS)).toThrow(/12\.yaml.*\n.*bert/)
  const noYaml = folderWith({ '12.yaml': 'films: [\n' })
  expect(() => readEditorialFiles(noYaml, HOSTS)).toThrow(/12\.yaml is not YAML: .*line/)
})

test('a folder that does not exist gives nothing', () => {
  expect(readEditorialFiles('no/such/folder', HOSTS)).toEqual(new Map())
})

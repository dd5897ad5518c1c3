// The page of named cases names files that are there and say the name of the case.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAME = /^(?:BO9|WEB|DEG|SUB|GDPR|F|X)-\d{2}$/
const rows = readFileSync('docs/test-cases.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name = '']) => NAME.test(name))
  .map(([, name = '', ...cells]): [string, string[]] => [
    name,
    [...cells.join('|').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  ])

test('every case stands there once', () => {
  const names = rows.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  const all = (room: string, last: number) =>
    Array.from({ length: last }, (_, at) => `${room}-${String(at + 1).padStart(2, '0')}`)
  const cases = [...all('BO9', 8), ...all('DEG', 9), ...all('SUB', 5), ...all('GDPR', 4), ...all('X', 32)]
  expect(cases.filter((name) => !names.includes(name))).toEqual([])
})

test.each(rows)('%s is tested where the page says', (name, files) => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name))).toEqual([])
})

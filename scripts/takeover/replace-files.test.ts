import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFiles } from './replace-files.ts'

let root: string
let brand: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'replace-files-'))
  brand = path.join(root, 'brand')
  mkdirSync(path.join(brand, 'hosts'), { recursive: true })
  writeFileSync(path.join(brand, 'hosts/noor.svg'), 'Noor')
  writeFileSync(path.join(brand, 'logo.svg'), 'old')
  writeFileSync(path.join(brand, 'colors.ts'), 'red')
})
afterEach(() => rmSync(root, { recursive: true }))

const REMOVED = ['hosts', 'logo.*']
const names = () => readdirSync(brand).sort()
const written = { 'logo.png': new Uint8Array([1]), 'podcast.ts': 'new' }

test('files are removed and written, and the others kept', () => {
  replaceFiles(brand, { removed: REMOVED, written })
  expect(names()).toEqual(['colors.ts', 'logo.png', 'podcast.ts'])
  expect(readFileSync(path.join(brand, 'podcast.ts'), 'utf8')).toBe('new')
  expect(readdirSync(root)).toEqual(['brand'])
})

test('a write that fails leaves the folder as it was', () => {
  const failing = { ...written, 'no/such/folder': 'x' }
  expect(() => replaceFiles(brand, { removed: REMOVED, written: failing })).toThrow('ENOENT')
  expect(names()).toEqual(['colors.ts', 'hosts', 'logo.svg'])
  expect(readFileSync(path.join(brand, 'hosts/noor.svg'), 'utf8')).toBe('Noor')
  expect(readdirSync(root)).toEqual(['brand'])
})

test('the former folder is found again after a crash between the swaps', () => {
  renameSync(brand, `${brand}.former`)
  replaceFiles(brand, { removed: REMOVED, written })
  expect(names()).toEqual(['colors.ts', 'logo.png', 'podcast.ts'])
  expect(readdirSync(root)).toEqual(['brand'])
})

test('the folder is created if there is none', () => {
  rmSync(brand, { recursive: true })
  replaceFiles(brand, { removed: REMOVED, written })
  expect(names()).toEqual(['logo.png', 'podcast.ts'])
})

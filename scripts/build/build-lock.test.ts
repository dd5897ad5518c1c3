import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { withBuildLock } from './build-lock.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
})
const lockFile = () => path.join(root, '.cache/build.lock')

test('a second build in one checkout is refused with a sentence, and the first one goes on', async () => {
  const first = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const building = withBuildLock(root, () => {
    begun.resolve()
    return first.promise
  })
  await begun.promise
  let hasRun = false
  const second = withBuildLock(root, async () => {
    hasRun = true
  })
  await expect(second).rejects.toThrow(
    `Process ${process.pid} builds this site right now: wait until it is done, then try again.`
  )
  await expect(second).rejects.toBeInstanceOf(OperatorError)
  expect(hasRun).toBe(false)
  first.resolve('built')
  expect(await building).toBe('built')
  expect(existsSync(lockFile())).toBe(false)
})

test('the next build may begin after one that failed', async () => {
  await expect(withBuildLock(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withBuildLock(root, async () => 'built')).toBe('built')
})

test('the lock of a killed build is taken over', async () => {
  mkdirSync(path.dirname(lockFile()))
  writeFileSync(lockFile(), '{"pid":4194304,"port":1,"token":"gone"}')
  expect(await withBuildLock(root, async () => 'built')).toBe('built')
})

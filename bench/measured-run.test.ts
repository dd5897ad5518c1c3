import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { measuredRun } from './measured-run.ts'

const node = (code: string, limitSeconds?: number) =>
  measuredRun(process.execPath, ['--input-type=module', '-e', code], tmpdir(), {}, limitSeconds)

const HOLD_120_MB = 'const held = Buffer.alloc(120e6, 1); setTimeout(() => console.log(held.length), 600)'

test('memory counts the whole family of a command, grandchildren too', async () => {
  const grandchild = `import { spawnSync } from 'node:child_process'
    spawnSync(process.execPath, ['-e', ${JSON.stringify(HOLD_120_MB)}], { stdio: 'inherit' })`
  const run = await node(grandchild)
  expect(run.output).toContain('120000000')
  expect(run.seconds).toBeGreaterThan(0.5)
  expect(run.peakBytes).toBeGreaterThan(120e6)
})

test('a command that fails says what it said', async () => {
  await expect(node("console.error('no such feed'); process.exit(3)")).rejects.toThrow(
    /ended with 3:\nno such feed/
  )
})

test('a command that does not end is ended', async () => {
  await expect(node('setInterval(() => undefined, 1000)', 0.5)).rejects.toThrow('ended with')
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROCESSES = 4
const ROUNDS = 150

/** The script of one process: for each file name that it reads, it prints whether it got the lock. */
const LOCKER = `
  const { lockFolder } = await import('./functions/platform/db/folder-lock.ts')
  const { createServer } = await import('node:net')
  const { createInterface } = await import('node:readline')
  const server = createServer((socket) => socket.destroy())
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const holder = { pid: process.pid, port: server.address().port, token: 'of ' + process.pid }
  console.log('ready')
  for await (const file of createInterface({ input: process.stdin })) {
    console.log(await lockFolder(file, holder, () => new Error('taken')).then(() => 'has it', () => 'refused'))
  }
  server.close()`

let home = ''
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kino-lock-'))
})
afterAll(() => rmSync(home, { recursive: true }))

async function lockers(): Promise<ChildProcess[]> {
  const started = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', LOCKER], { stdio: ['pipe', 'pipe', 'inherit'] })
  )
  await Promise.all(started.map(outputOf))
  return started
}

const outputOf = async ({ stdout }: ChildProcess): Promise<string> =>
  stdout ? String(await once(stdout, 'data')).trim() : ''

/** How many processes hold the lock after each round, in which all of them try to take it at once. */
async function holdersPerRound(left?: string): Promise<number[]> {
  const processes = await lockers()
  const holders: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const file = path.join(home, `${crypto.randomUUID()}.lock`)
    if (left) writeFileSync(file, left)
    const answers = processes.map(outputOf)
    for (const { stdin } of processes) stdin?.write(`${file}\n`)
    holders.push((await Promise.all(answers)).filter((answer) => answer === 'has it').length)
  }
  for (const { stdin } of processes) stdin?.end()
  return holders
}

const ONE_EACH = Array.from({ length: ROUNDS }, () => 1)

test.each([
  ['a free one', undefined],
  ['one whose process was killed', '{"pid":4194304,"port":1,"token":"gone"}'],
  ['one whose lock is no lock', 'half a l']
])('of processes that open one folder at the same moment, one gets the lock, for %s', async (_, left) => {
  expect(await holdersPerRound(left)).toEqual(ONE_EACH)
  expect(readdirSync(home).filter((name) => !name.endsWith('.lock'))).toEqual([])
})

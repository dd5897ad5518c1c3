// Shared code for unmodified browsers that Playwright does not drive: a process with a temporary home, and a debugging
// connection with numbered calls.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface StockBrowser {
  /** Loads a page and waits for it. */
  open: (address: string) => Promise<void>
  /** The value of an expression in the page, which must be a string; it has user activation. */
  read: (expression: string) => Promise<string>
  /** The same in the first frame of the page, also of another origin; '' while there is none. */
  readFrame: (expression: string) => Promise<string>
  /** Console messages since the last call. */
  messages: () => string[]
  close: () => Promise<void>
}

/**
 * `early`: a function as text that every page runs before its own scripts. `home`: a folder of the caller, in which the browser
 * finds what it stored before.
 */
export type StartBrowser = (
  program: string,
  port: number,
  early: string,
  home?: string
) => Promise<StockBrowser>

/** A temporary folder, or that of the caller, who removes it. */
export function newHome(given?: string): { folder: string; remove: () => void } {
  if (given !== undefined) return { folder: given, remove: () => undefined }
  const folder = mkdtempSync(path.join(tmpdir(), 'stock-browser-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

export interface Running {
  child: ChildProcess
  end: () => Promise<void>
}

export function run(
  program: string,
  args: string[],
  env: Record<string, string>,
  stdio: SpawnOptions['stdio']
): Running {
  const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', ...env }, stdio })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    child,
    end: async () => {
      child.kill()
      await ended
    }
  }
}

/** The common fields of responses and events in both protocols. */
export interface Word {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: unknown
  message?: string
}

export interface Line {
  /** Sends a call and waits for the response with its number. */
  send: (method: string, params: object, post?: (call: object) => void) => Promise<unknown>
  /** For an unwrapped message: returns whether a call waited for it. */
  settle: (word: Word) => boolean
  /** Sends a message without waiting. */
  post: (words: object) => void
  close: () => void
}

/** `receive` receives events. A broken connection is an error for all waiting calls. */
export async function openLine(address: string, receive: (word: Word) => void): Promise<Line> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${address}`)))
  })
  let lastId = 0
  const waiting = new Map<number, (word: Word) => void>()
  const settle = (word: Word) => {
    const answer = waiting.get(word.id ?? 0)
    answer?.(word)
    return answer !== undefined
  }
  const post = (words: object) => socket.send(JSON.stringify(words))
  socket.addEventListener('message', ({ data }) => {
    const word = JSON.parse(String(data)) as Word
    if (!settle(word)) receive(word)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'gone', message: 'the browser hung up' })
  })
  return {
    send: async (method, params, send = post) => {
      const id = ++lastId
      const word = await new Promise<Word>((resolve) => {
        waiting.set(id, resolve)
        send({ id, method, params })
      })
      waiting.delete(id)
      if (word.error !== undefined)
        throw new Error(`${method} failed: ${word.message ?? JSON.stringify(word.error)}`)
      return word.result
    },
    settle,
    post,
    close: () => socket.close()
  }
}

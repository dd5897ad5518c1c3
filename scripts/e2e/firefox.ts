// A stock Firefox, driven by WebDriver BiDi: the runner itself drives only a Firefox of its own making.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const READY_WITHIN_MS = 60_000

/** Where it is; undefined on a machine without one. */
export const firefoxProgram = (): string | undefined =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file !== undefined && existsSync(file)
  )

export interface Firefox {
  /** Loads a page and waits for it. */
  open: (address: string) => Promise<void>
  /** The value of an expression in the page, which must be a text. */
  read: (expression: string) => Promise<string>
  /** What pages said in the console since the last time. */
  said: () => string[]
  close: () => Promise<void>
}

type Answer = {
  id?: number
  type?: string
  method?: string
  message?: string
  result?: unknown
  params?: unknown
}

/** `early`: a function as text that every page runs before anything of its own. */
export async function startFirefox(program: string, port: number, early: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const browser = spawn(program, options, {
    env: { PATH: process.env.PATH ?? '', HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const end = async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    if (browser.exitCode === null && browser.kill()) await ended
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    await listening(browser)
    const { send, said, hangUp } = await talk(`ws://127.0.0.1:${port}/session`)
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    await send('script.addPreloadScript', { functionDeclaration: early })
    const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      read: async (expression) => {
        const asked = { expression, target: { context }, awaitPromise: true }
        const { result } = (await send('script.evaluate', asked)) as { result?: { value?: string } }
        return result?.value ?? ''
      },
      said,
      close: async () => {
        hangUp()
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}

function listening(browser: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Firefox does not listen')), READY_WITHIN_MS)
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('WebDriver BiDi listening')) return
      clearTimeout(timer)
      resolve()
    })
    browser.once('exit', () => reject(new Error('Firefox ended')))
  })
}

async function talk(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer')))
  })
  let asked = 0
  let lines: string[] = []
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method === 'log.entryAdded')
      lines.push(String((answer.params as { text?: unknown }).text))
  })
  return {
    send: async (method: string, params: object = {}): Promise<unknown> => {
      const id = ++asked
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const answer = await answered
      waiting.delete(id)
      if (answer.type === 'error') throw new Error(`Firefox refuses ${method}: ${answer.message}`)
      return answer.result
    },
    said: () => {
      const told = lines
      lines = []
      return told
    },
    hangUp: () => socket.close()
  }
}

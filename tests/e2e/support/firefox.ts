// A stock Firefox, driven by WebDriver BiDi: Playwright drives only its own Firefox build.
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { newHome, openLine, run, type StartBrowser, type Word } from './stock-browser.ts'

const READY_WITHIN_MS = 60_000

/** Its path; undefined on a machine without one. */
export const firefoxProgram = (): string | undefined =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file !== undefined && existsSync(file)
  )

export const startFirefox: StartBrowser = async (program, port, early, given) => {
  const home = newHome(given)
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    home.folder,
    '--remote-debugging-port',
    String(port)
  ]
  const browser = run(program, args, { HOME: home.folder }, ['ignore', 'ignore', 'pipe'])
  const end = async () => {
    await browser.end()
    home.remove()
  }
  try {
    await listening(browser.child)
    // A page that is left while it loads code logs an error, so each message has its page (realm).
    let realm: string | undefined
    let lines: { text: string; realm: string | undefined }[] = []
    const receive = ({ method, params }: Word) => {
      if (method !== 'log.entryAdded') return
      const { text, source } = params as { text?: unknown; source?: { realm?: string } }
      lines.push({ text: String(text), realm: source?.realm })
    }
    const { send, close } = await openLine(`ws://127.0.0.1:${port}/session`, receive)
    await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    await send('script.addPreloadScript', { functionDeclaration: early })
    type Tree = { contexts: { context: string; children?: { context: string }[] }[] }
    const treeOf = async (params: object) =>
      ((await send('browsingContext.getTree', params)) as Tree).contexts[0]
    const context = (await treeOf({}))?.context
    const evaluate = async (expression: string, target: string | undefined) => {
      const command = {
        expression,
        target: { context: target },
        awaitPromise: true,
        userActivation: true
      }
      return (await send('script.evaluate', command)) as { result?: { value?: string }; realm?: string }
    }
    return {
      open: async (url) => {
        const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' })
        // A page whose code is missing reloads itself, which cancels the navigation.
        await navigate().catch(navigate)
      },
      read: async (expression) => {
        const answer = await evaluate(expression, context)
        realm = answer.realm
        return answer.result?.value ?? ''
      },
      readFrame: async (expression) => {
        const inside = (await treeOf({ root: context }))?.children?.[0]?.context
        return inside ? ((await evaluate(expression, inside)).result?.value ?? '') : ''
      },
      messages: () => {
        const own = lines.filter((line) => line.realm === realm)
        lines = []
        return own.map(({ text }) => text)
      },
      close: async () => {
        close()
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

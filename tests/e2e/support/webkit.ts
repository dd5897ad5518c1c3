// A stock WebKit (WebKitGTK's MiniBrowser), driven by its inspector protocol, on a virtual screen. Its WebDriver has no
// BiDi, so no console messages and no scripts before the page's own.
import type { SpawnOptions } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { newHome, openLine, type Running, run, type StartBrowser, type Word } from './stock-browser.ts'

const READY_WITHIN_MS = 60_000
const LOADED_WITHIN_MS = 60_000
const SCREEN = '/usr/bin/Xvfb'

/** Logged for each of our policies: this browser has no manifests. */
const UNKNOWN_TO_IT = "Unrecognized Content-Security-Policy directive 'manifest-src'."

/** Its path; undefined on a machine without one, or without a virtual screen. */
export const webkitProgram = (): string | undefined =>
  existsSync(SCREEN)
    ? [process.env.WEBKIT_PATH, ...globSync('/usr/lib{exec,/*}/webkit2gtk-4.1/MiniBrowser')].find(
        (file) => file !== undefined && existsSync(file)
      )
    : undefined

export const startWebkit: StartBrowser = async (program, port, early, given) => {
  const home = newHome(given)
  const running: Running[] = []
  const end = async () => {
    for (const one of running.toReversed()) await one.end()
    home.remove()
  }
  try {
    const size = ['-screen', '0', '1280x900x24']
    const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'pipe']
    const screen = run(SCREEN, ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {}, stdio)
    running.push(screen)
    const env = {
      HOME: home.folder,
      DISPLAY: `:${await firstLine(screen.child.stdio[3] as Readable)}`,
      WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
      // No desktop services, and no GPU.
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1'
    }
    const args = [...(given === undefined ? ['--private'] : []), '--ignore-tls-errors', 'about:blank']
    running.push(run(program, args, env, 'ignore'))
    const page = await inspect(await inspectorAt(port), early)
    return {
      ...page,
      close: async () => {
        page.close()
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function firstLine(stream: Readable): Promise<string> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  return new Promise((resolve, reject) => {
    stream.once('data', (bytes) => resolve(String(bytes).trim()))
    stream.once('close', () => reject(new Error('there is no screen')))
    signal.addEventListener('abort', () => reject(new Error('the screen does not come up')))
  })
}

/** The connection of the only page, from the list that the browser serves once it has started. */
async function inspectorAt(port: number): Promise<string> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  for (;;) {
    const listed = await fetch(`http://127.0.0.1:${port}/`, { signal })
      .then((answer) => answer.text())
      .catch(() => '')
    const line = /socket\/\d+\/\d+\/WebPage/.exec(listed)?.[0]
    if (line) return `ws://127.0.0.1:${port}/${line}`
    signal.throwIfAborted()
    await wait(50)
  }
}

type Target = { targetId: string; isProvisional?: boolean; isPaused?: boolean }

/**
 * Each page has a process (a target), and another site may get another one: each is prepared while it is paused, so
 * that no message is missed. Messages of a target are wrapped.
 */
async function inspect(address: string, early: string) {
  let current = ''
  let lines: string[] = []
  let isNew = false
  /** Where scripts of a frame run, newest first. */
  let frames: { id: number; frameId: string; type?: string }[] = []
  const [arrived, loads] = [Promise.withResolvers<void>(), new Set<() => void>()]

  const postTo = (targetId: string) => (call: object) =>
    line.post({
      // The direct response only confirms that the call was passed on.
      id: -1,
      method: 'Target.sendMessageToTarget',
      params: { targetId, message: JSON.stringify(call) }
    })
  const send = (method: string, params: object) => line.send(method, params, postTo(current))

  function prepare({ targetId, isProvisional, isPaused }: Target) {
    if (!isProvisional) {
      current = targetId
      arrived.resolve()
    }
    const post = postTo(targetId)
    for (const method of ['Console.enable', 'Page.enable', 'Runtime.enable']) post({ id: -1, method })
    // Without a GPU, view transitions crash it.
    const source = `delete Document.prototype.startViewTransition;(${early})()`
    post({ id: -1, method: 'Page.setBootstrapScript', params: { source } })
    if (isPaused) line.post({ id: -1, method: 'Target.resume', params: { targetId } })
  }

  function handlePageEvent({ method, params = {} }: Word) {
    if (method === 'Console.messageAdded') {
      const { text } = (params as { message: { text: string } }).message
      if (text.trim() !== UNKNOWN_TO_IT) lines.push(text)
    }
    if (method === 'Runtime.executionContextCreated')
      frames = [(params as { context: (typeof frames)[number] }).context, ...frames]
    if (method === 'Page.frameNavigated' && !('parentId' in (params as { frame: object }).frame)) isNew = true
    if (method === 'Page.loadEventFired' && isNew) for (const loaded of loads) loaded()
  }

  const line = await openLine(address, ({ method, params }) => {
    const about = (params ?? {}) as { targetInfo: Target; newTargetId: string; message: string }
    if (method === 'Target.targetCreated') prepare(about.targetInfo)
    if (method === 'Target.didCommitProvisionalTarget') current = about.newTargetId
    if (method !== 'Target.dispatchMessageFromTarget') return
    const word = JSON.parse(about.message) as Word
    if (!line.settle(word)) handlePageEvent(word)
  })
  /** In the page itself, or in the frame whose scripts run there. */
  async function evaluate(expression: string, contextId?: number) {
    type Answer = { result: { className?: string; objectId?: string; value?: string }; wasThrown?: boolean }
    const command = {
      expression,
      emulateUserGesture: true,
      ...(contextId === undefined ? {} : { contextId })
    }
    let answer = (await send('Runtime.evaluate', command)) as Answer
    const { className, objectId } = answer.result
    if (className === 'Promise')
      answer = (await send('Runtime.awaitPromise', { promiseObjectId: objectId })) as Answer
    if (answer.wasThrown) throw new Error(JSON.stringify(answer.result))
    return answer.result.value ?? ''
  }

  line.post({ id: -1, method: 'Target.setPauseOnStart', params: { pauseOnStart: true } })
  await arrived.promise

  return {
    open: async (url: string) => {
      isNew = false
      const load = new Promise<void>((resolve, reject) => {
        loads.add(resolve)
        AbortSignal.timeout(LOADED_WITHIN_MS).addEventListener('abort', () =>
          reject(new Error(`${url} does not load`))
        )
      })
      await Promise.all([send('Page.navigate', { url }), load])
      loads.clear()
    },
    read: (expression: string) => evaluate(expression),
    readFrame: async (expression: string) => {
      type Tree = { frameTree: { childFrames?: { frame: { id: string } }[] } }
      const { frameTree } = (await send('Page.getResourceTree', {})) as Tree
      const inside = frameTree.childFrames?.[0]?.frame.id
      const script = frames.find(({ frameId, type }) => frameId === inside && type === 'normal')
      return script ? evaluate(expression, script.id) : ''
    },
    messages: () => {
      const own = lines
      lines = []
      return own
    },
    close: line.close
  }
}

// A visitor with a stopwatch: Chromium with an empty cache, a probe in every page, and a slower processor on request.
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'

const PHONE = { width: 390, height: 844 }
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--autoplay-policy=user-gesture-required',
  '--mute-audio',
  '--enable-precise-memory-info'
]

const POLL_MS = 20
const LIMIT_MS = 20_000

/** What `probe.browser.ts` keeps of a page, in milliseconds on the page's own clock. */
export interface Probe {
  /** The last press. */
  pressedMs: number
  /** The first sound after it; 0 = none yet. */
  soundMs: number
  /** Press to the next paint, one per interaction, as the browser itself times it (in steps of 8 ms). */
  interactions: number[]
  longTasks: number[]
  /** Press to the frame in which the list of episodes has grown, one per press. */
  grownMs: number[]
  /** Tickets in the list by now, once it has grown. */
  shown: number
  /** Press to the frame in which all that it brings is there, one per press. */
  wholeMs: number[]
}

export interface Visitor {
  page: Page
  /** What the probe has seen by now. */
  seen: <Key extends keyof Probe>(key: Key) => Promise<Probe[Key]>
  session: CDPSession
}

export interface Visitors {
  /** A fresh visitor: nothing stored, nothing cached. Gone when `act` is done. */
  visit: <Value>(origin: string, act: (visitor: Visitor) => Promise<Value>) => Promise<Value>
  close: () => Promise<void>
}

export async function openVisitors(executablePath: string): Promise<Visitors> {
  const probe = await bundledProbe()
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  return {
    visit: async (origin, act) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: PHONE,
        locale: 'nl-BE',
        hasTouch: true
      })
      try {
        return await act(await visitor(context, probe))
      } finally {
        await context.close()
      }
    },
    close: () => browser.close()
  }
}

async function bundledProbe(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/probe.browser.ts'],
    bundle: true,
    format: 'iife',
    target: 'esnext',
    write: false
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

async function visitor(context: BrowserContext, probe: string): Promise<Visitor> {
  await context.addInitScript({ content: probe })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  return {
    page,
    session,
    seen: (key) => page.evaluate(`window.probe.${key}`)
  }
}

/** `times` = 4: everything takes four times as long, as on a cheap phone. */
export async function slowDown({ session }: Visitor, times: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** A phone far from the mast: 150 ms there and back, 1.6 Mbit a second, as Lighthouse has it. */
export async function slowLine({ session }: Visitor): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8
  })
}

/** Waits until an expression is true in the page; from here, because the policy of the page lets no text run there. */
export async function until(page: Page, expression: string): Promise<void> {
  const startedMs = performance.now()
  while (!(await page.evaluate(expression))) {
    if (performance.now() - startedMs > LIMIT_MS) throw new Error(`It never came to ${expression}`)
    await pause(POLL_MS)
  }
}

// The browser tests in a random order, to find tests that need another one: `playwright test --config playwright.random.config.ts`.
// `SEED=<number>` repeats an order.
import { globSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { smallBrowser } from './tests/e2e/support/browser.ts'

// Each worker reads this file again and finds the seed of the first.
process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31))
let state = (Number(process.env.SEED) % (2 ** 31 - 2)) + 1
/** Park and Miller's generator. */
const random = () => {
  state = (state * 48_271) % (2 ** 31 - 1)
  return state / (2 ** 31 - 1)
}
// The first numbers are as near to each other as their seeds.
for (let skipped = 0; skipped < 5; skipped += 1) random()
if (process.env.TEST_WORKER_INDEX === undefined) console.log(`SEED=${process.env.SEED}`)

const GROUPS = 8
const groups: string[][] = Array.from({ length: GROUPS }, () => [])
for (const file of globSync('e2e/*.spec.ts', { cwd: 'tests' }).sort())
  groups[Math.floor(random() * GROUPS)]?.push(file)

/** Playwright sorts the files of a project and starts projects in their order: so each group by chance is a project. */
export default defineConfig({
  ...base,
  fullyParallel: true,
  projects: groups.map((testMatch, number) => ({ name: `group ${number}`, testMatch, use: smallBrowser }))
})

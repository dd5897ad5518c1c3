import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { brandColors } from './scripts/brand-colors.ts'
import { brandAlias, chooseSampleBrand } from './scripts/brand-folder.ts'
import { cutFonts } from './scripts/cut-fonts.ts'
import { isDeep } from './tests/depth.ts'
import { audioHost } from './tests/servers/audio-host.ts'
import { renderAstro } from './tests/servers/render-astro.ts'

// What an operator writes into brand/ must not fail a test.
chooseSampleBrand()
const resolve = { alias: { '@cut-fonts': await cutFonts(), '@colors': await brandColors(), ...brandAlias() } }

const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

/** What only the deep set runs (`npm run test:all`). */
const DEEP = '**/*.deep.test.ts'

/** A poll gives up after one second by default, which a busy machine needs for less. */
const POLL = { poll: { timeout: 60_000 } }

/** For what waits on a browser or a server. The summary names each test that needed it (docs/testing.md). */
const SECOND_TRY = { retry: 1 }

/**
 * `unit`: rules, pure and fast. `browser`: components in a real Chromium. `integration`: functions and scripts, with
 * sockets, database and disk. `deep`: the same, but long. `checks`: no tests, but rules that code and files keep.
 * `budgets`: sizes of the built site.
 * `netlify`: the built site in Netlify's own tools.
 */
export default defineConfig({
  test: {
    // Vitest leaves one core for itself, but it has little to do: of two cores, one would be idle.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          // Rules keep no state in modules: one load of them serves all files, a third of the time.
          isolate: false,
          setupFiles: 'tests/fixed-seed.ts',
          // A property test takes seconds on a busy machine.
          testTimeout: 180_000,
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts', 'src/**/*.corpus.test.ts', DEEP]
        }
      },
      {
        resolve,
        test: {
          ...SECOND_TRY,
          name: 'integration',
          environment: 'node',
          include: ['{bench,functions,scripts,simulators}/**/*.test.ts', 'src/**/*.corpus.test.ts'],
          exclude: [DEEP],
          globalSetup: 'tests/servers/shared-servers.ts',
          setupFiles: 'tests/fixed-seed.ts',
          // The files share modules and warm code, which saves a third of the time: the product keeps no state in modules.
          isolate: false,
          // They wait for sockets, disks and time-outs more than they compute.
          maxWorkers: 2 * availableParallelism(),
          // Properties run fifty times as often in the deep set.
          testTimeout: isDeep ? 900_000 : 180_000,
          hookTimeout: 180_000,
          expect: POLL
        }
      },
      {
        resolve,
        test: {
          name: 'deep',
          environment: 'node',
          include: [DEEP],
          globalSetup: 'tests/servers/shared-servers.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: POLL
        }
      },
      {
        resolve,
        test: {
          name: 'checks',
          environment: 'node',
          include: ['tests/checks/*.test.ts'],
          testTimeout: 180_000
        }
      },
      {
        resolve,
        test: {
          name: 'budgets',
          environment: 'node',
          include: ['tests/budgets/*.test.ts'],
          testTimeout: 180_000
        }
      },
      {
        resolve,
        test: {
          name: 'netlify',
          environment: 'node',
          include: ['tests/netlify/*.test.ts'],
          testTimeout: 180_000
        }
      },
      {
        // A component whose look matters imports the style sheet of the site.
        plugins: [tailwindcss()],
        resolve,
        // What is found while tests run would reload them.
        optimizeDeps: {
          include: [
            '@astrojs/react/client.js',
            '@nanostores/react',
            '@radix-ui/react-toast',
            'axe-core',
            'fflate',
            'idb-keyval',
            'minisearch',
            'nanostores',
            'papaparse',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'uqr',
            'valibot',
            'vitest-browser-react'
          ]
        },
        test: {
          ...SECOND_TRY,
          name: 'browser',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx'],
          expect: POLL,
          browser: {
            enabled: true,
            headless: true,
            commands: { audioHost, renderAstro },
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                // The player's tests press without a finger; a browser would refuse them the sound.
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-background-networking',
                  '--autoplay-policy=no-user-gesture-required'
                ]
              }
            }),
            instances: [{ browser: 'chromium' }]
          }
        }
      }
    ]
  }
})

import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

/**
 * Three projects: `unit` (rules, pure, fast), `integration` (functions and scripts: sockets, database, disk)
 * and `browser` (components in a real Chromium).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts', 'src/**/*.corpus.test.ts']
        }
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['functions/**/*.test.ts', 'scripts/**/*.test.ts', 'src/**/*.corpus.test.ts'],
          testTimeout: 30_000
        }
      },
      {
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
              }
            }),
            instances: [{ browser: 'chromium' }]
          }
        }
      }
    ]
  }
})

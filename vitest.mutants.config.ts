import { defineConfig } from 'vitest/config'
import { brandAlias, chooseSampleBrand } from './scripts/brand-folder.ts'

chooseSampleBrand()
const feature = process.env.MUTANTS_FEATURE ?? '*'

/** What mutation testing runs (stryker.config.json): the unit and integration tests of one feature, as one project. */
export default defineConfig({
  resolve: { alias: brandAlias() },
  test: {
    environment: 'node',
    include: [`src/features/${feature}/*.test.ts`, `functions/${feature}/**/*.test.ts`],
    exclude: ['**/*.browser.test.ts', '**/*.corpus.test.ts', '**/*.deep.test.ts'],
    globalSetup: 'tests/servers/shared-servers.ts',
    testTimeout: 180_000,
    hookTimeout: 180_000
  }
})

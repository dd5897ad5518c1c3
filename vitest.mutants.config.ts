import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { brandAlias, chooseSampleBrand } from './scripts/brand-folder.ts'

chooseSampleBrand()
const feature = process.env.MUTANTS_FEATURE ?? '*'

/** Runs short test files before long ones: most changes are noticed by the first file that runs the changed line. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const millisecondsOf = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? Number.POSITIVE_INFINITY
    return files.toSorted((one, other) => millisecondsOf(one) - millisecondsOf(other))
  }
}

/** What mutation testing runs (stryker.config.json): the unit and integration tests of one feature, as one project. */
export default defineConfig({
  resolve: { alias: brandAlias() },
  test: {
    environment: 'node',
    include: [`src/*/${feature}/**/*.test.ts`, `functions/*/${feature}/**/*.test.ts`],
    exclude: [
      '**/*.browser.test.ts',
      '**/*.corpus.test.ts',
      '**/*.deep.test.ts',
      // Half a minute for a rule that handle-fan-event.test.ts shows in a second.
      'functions/shop/superfan/any-order.test.ts'
    ],
    globalSetup: 'tests/servers/shared-servers.ts',
    // The test files that a change concerns share their modules.
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    // A change may make a test wait for what never comes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } }
  }
})

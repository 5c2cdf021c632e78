import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long, by killing processes or looking at whole sites. */
const LONG =
  /\/(kills|part-kills|database-kills|tenants-access|drill|cli|codes|read-back|without-barriers|hosting|import-grid-slow)\.test\.ts$/

/** A fresh clone only knows that large files take longest; what takes long at the end leaves the other worker idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (file: TestSpecification) => (LONG.test(file.moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b))
  }
}

/** A machine under load is not a fault. */
const poll = { timeout: 20_000 }

/**
 * `rules`: pure code, no services. `server`: real PostgreSQL, one cluster a run. `kit`: the gallery of the UI kit in
 * a real browser. `e2e`: a real browser against a real start.
 * Two files at once, whatever the machine: by itself vitest leaves one core free, which is half of two.
 */
export default defineConfig({
  test: {
    isolate: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          maxWorkers: 2,
          include: [
            'packages/**/*.test.ts',
            'web/**/*.test.ts',
            'server/{carriers,connectors,places,romanization,spreadsheet}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          setupFiles: ['tools/property-seed.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          include: ['server/{platform,modules,migrations,operations}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['tools/property-seed.ts', 'server/testing/compile-cache.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'kit',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          include: ['e2e/kit/**/*.test.ts'],
          globalSetup: ['e2e/kit/global-setup.ts'],
          testTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          include: ['e2e/{journeys,shell,operating}/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
    ],
  },
})

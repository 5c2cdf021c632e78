import { defineConfig } from 'vitest/config'

/** `rules`: pure code, no services. `server`: real PostgreSQL, one cluster a run. `e2e`: a real browser against a real start. */
export default defineConfig({
  test: {
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'web/**/*.test.ts',
            'server/{carriers,connectors,places,spreadsheet}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/{platform,modules,migrations}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          fileParallelism: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

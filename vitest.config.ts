import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'migrations/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/test/postgres.ts'],
    setupFiles: ['src/test/no-console-error.ts', 'src/test/patience.ts'],
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // Generous: a machine that is busy with something else must not fail a test.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'migrations/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/test/postgres.ts'],
    setupFiles: ['src/test/no-console-error.ts'],
    maxWorkers: 2,
    retry: 0,
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

import { defineConfig } from 'vitest/config'
import unit, { databaseSetup } from './vitest.config.ts'

const hourMs = 60 * 60_000

const { projects: _, ...shared } = unit.test ?? {}

/** Faults of the machine: full disks, cut connections, kills, clocks that jump. Real processes, so one file at a time. */
export default defineConfig({
  test: {
    ...shared,
    include: ['faults/**/*.test.ts'],
    globalSetup: databaseSetup,
    maxWorkers: 1,
    // With LONG set a test runs its full counts.
    ...(process.env.LONG ? { testTimeout: 4 * hourMs, hookTimeout: hourMs } : {}),
  },
})

import { defineConfig } from 'vitest/config'
import unit, { databaseSetup } from './vitest.config.ts'

const hourMs = 60 * 60_000

const { projects: _, ...shared } = unit.test ?? {}

/**
 * Faults of the machine: full disks, cut connections, kills, clocks that jump. Every file has disks, servers and clocks of its own, and half
 * of its time it waits for processes to start and end, so two run at once.
 */
export default defineConfig({
  test: {
    ...shared,
    include: ['faults/**/*.test.ts'],
    globalSetup: [...databaseSetup, 'faults/build-first.ts', 'faults/bundle-server.ts'],
    maxWorkers: 2,
    // With LONG set a test runs its full counts, under loads that need the whole machine.
    ...(process.env.LONG ? { maxWorkers: 1, testTimeout: 4 * hourMs, hookTimeout: hourMs } : {}),
  },
})

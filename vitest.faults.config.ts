import { defineConfig } from 'vitest/config'
import unit from './vitest.config.ts'

/** Faults of the machine: full disks, cut connections, kills, clocks that jump. Real processes, so one file at a time. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ['faults/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})

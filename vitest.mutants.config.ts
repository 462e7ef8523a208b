import { defineConfig } from 'vitest/config'
import unit from './vitest.config.ts'

const { projects: _, ...shared } = unit.test ?? {}

/** The tests that `npm run mutants` runs against each change of one file. */
export default defineConfig({
  test: {
    ...shared,
    include: process.env.MUTANTS_TESTS?.split(',') ?? [],
    isolate: false,
    maxWorkers: 1,
  },
})

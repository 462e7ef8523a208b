import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type {} from '../../src/test/file-cost.ts'
import type { Costs } from './costs.ts'

/** Writes the costs of a Vitest run to the file in TEST_COSTS. */
export default class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const { TEST_COSTS: file } = process.env
    if (file !== undefined) writeFileSync(file, JSON.stringify(costsOf(modules)))
  }
}

function costsOf(modules: readonly TestModule[]): Costs {
  const diagnostics = modules.map((module) => module.diagnostic())
  const total = (of: (diagnostic: (typeof diagnostics)[number]) => number) =>
    diagnostics.reduce((sum, diagnostic) => sum + of(diagnostic), 0)
  return {
    parts: {
      environment: total(({ environmentSetupDuration }) => environmentSetupDuration),
      'set-up': total(({ prepareDuration, setupDuration }) => prepareDuration + setupDuration),
      import: total(({ collectDuration }) => collectDuration),
      tests: total(({ duration }) => duration),
    },
    files: Object.fromEntries(modules.map((module) => [module.relativeModuleId, module.meta().cpuMs ?? 0])),
  }
}

import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled({ tests: true })
process.exitCode = await runProgram([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.faults.config.ts',
  ...process.argv.slice(2),
])

import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled({ tests: true })
process.exitCode = await runProgram(['scripts/mutants/main.ts', ...process.argv.slice(2)], { TEST_ENGINE: 'SQLite' })

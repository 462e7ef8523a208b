import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled({ tests: true })
process.exitCode = await runProgram(['scripts/planted/main.ts', ...process.argv.slice(2)])

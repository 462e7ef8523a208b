import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled({ tests: true })
process.exitCode = await runProgram(['scripts/checks/main.ts'])

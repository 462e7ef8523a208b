import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled()
process.exitCode = await runProgram(['scripts/checks/main.ts'])

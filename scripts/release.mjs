import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'
import { ensureWebBuilt } from './toolchain/web-build.mjs'

ensureInstalled()
ensureWebBuilt()
process.exitCode = await runProgram(['scripts/release/main.ts', ...process.argv.slice(2)])

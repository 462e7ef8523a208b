import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'
import { ensureWebBuilt } from './toolchain/web-build.mjs'

ensureInstalled({ tests: true })
ensureWebBuilt()
process.exitCode = await runProgram(['bench/main.ts', ...process.argv.slice(2)])

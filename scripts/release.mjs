import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'
import { ensureWebBuilt, writtenLanguages } from './toolchain/web-build.mjs'

ensureInstalled()
ensureWebBuilt(writtenLanguages())
process.exitCode = await runProgram(['scripts/release/main.ts', ...process.argv.slice(2)])

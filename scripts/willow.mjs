import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram } from './toolchain/runtime.mjs'

ensureInstalled()
process.exitCode = await runProgram(['src/app/server/cli/cli.ts', ...process.argv.slice(2)])

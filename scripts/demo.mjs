import { ensureInstalled } from './toolchain/install.mjs'
import { runProgram, serverOptions } from './toolchain/runtime.mjs'
import { ensureWebBuilt } from './toolchain/web-build.mjs'

ensureInstalled()
ensureWebBuilt()
process.exitCode = await runProgram([...serverOptions, 'src/app/server/demo/demo.ts', ...process.argv.slice(2)])

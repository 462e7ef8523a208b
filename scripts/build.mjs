import { ensureInstalled } from './toolchain/install.mjs'
import { buildWeb, ensureWebBuilt } from './toolchain/web-build.mjs'

ensureInstalled()
if (process.argv.includes('--if-stale')) ensureWebBuilt()
else buildWeb()

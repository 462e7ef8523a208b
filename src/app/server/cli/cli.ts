import { programName } from '#operations/server/installation/program.ts'
import { splitGlobal } from './global-options.ts'

// Loading the whole program takes a second, which naming it doesn't need.
if (splitGlobal(process.argv.slice(2)).words[0] === '--version') console.log(programName())
else await import('./run.ts')

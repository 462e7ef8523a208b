import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the bundle of both programs, which `faults/bundle-server.ts` makes. Without it they run from the sources. */
const { SERVER_BUNDLE: bundle } = process.env

const programOf = (name: string, source: string) =>
  bundle === undefined ? fileURLToPath(new URL(`../../app/server/${source}`, import.meta.url)) : join(bundle, `${name}.js`)

export const serverProgram = programOf('main', 'main.ts')
export const commandProgram = programOf('cli', 'cli/cli.ts')

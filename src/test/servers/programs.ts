import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the bundle of both programs, which `faults/bundle-server.ts` makes. Without it they run from the sources. */
const { SERVER_BUNDLE: bundle } = process.env

const sourceOf = (path: string) => fileURLToPath(new URL(`../../app/server/${path}`, import.meta.url))

export const serverSource = sourceOf('main.ts')
export const serverProgram = bundle === undefined ? serverSource : join(bundle, 'main.js')
export const commandProgram = bundle === undefined ? sourceOf('cli/cli.ts') : join(bundle, 'cli.js')

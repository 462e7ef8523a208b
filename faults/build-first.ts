import { execFileSync } from 'node:child_process'

/** Builds the web app unless it is built: two files that start it at the same time would both build it. */
export default function buildFirst(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] })
}

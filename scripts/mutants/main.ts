import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mutatedFiles } from './targets.ts'

/** Minimum share of mutants that the tests must detect. */
const leastKilled = 0.85

interface Report {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }[] }
  >
}

/** `npm run mutants [part of a path]`: runs Stryker on each listed file and prints the mutants that no test has detected. */
const [wanted = ''] = process.argv.slice(2)
const total = { killed: 0, all: 0 }
for (const { file, tests } of mutatedFiles.filter((one) => one.file.includes(wanted))) {
  const { status } = spawnSync('stryker', ['run', 'scripts/mutants/stryker.json', '--mutate', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MUTANTS_TESTS: tests.join(',') },
  })
  if (status !== 0) throw new Error(`Stryker ended with ${status} at ${file}.`)
  const { files } = JSON.parse(readFileSync('.cache/mutants.json', 'utf8')) as Report
  const mutants = (files[file]?.mutants ?? []).filter((one) => one.status !== 'Ignored')
  const alive = mutants.filter((one) => one.status !== 'Killed' && one.status !== 'Timeout')
  total.all += mutants.length
  total.killed += mutants.length - alive.length
  process.stdout.write(`${file}: ${mutants.length - alive.length} of ${mutants.length} killed\n`)
  for (const { mutatorName, replacement, location } of alive)
    process.stdout.write(
      `  line ${location.start.line}, ${mutatorName}: ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 80)}\n`,
    )
}
const share = total.killed / total.all
process.stdout.write(`${total.killed} of ${total.all} killed, ${(100 * share).toFixed(1)} %\n`)
process.exitCode = share >= leastKilled ? 0 : 1

export interface Tally {
  passed: number
  failed: number
  /** Tests whose program is not on this machine, each with the program: neither passed nor failed. */
  notRun?: string[]
}

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    notRun: tallies.flatMap(({ notRun = [] }) => notRun),
  }
}

/** Prints what was not run and the last line of every run, and sets the exit code. A run without a single test has failed. */
export function finishRun({ passed, failed, notRun = [] }: Tally): void {
  for (const name of notRun) console.log(`not run: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

export interface Tally {
  passed: number
  failed: number
  /** Tests that need a program this machine lacks, with the program's name. They neither passed nor failed. */
  notRun?: string[]
}

/** True for the title of a test that was skipped because the machine lacks a program (src/test/not-run.ts). */
export const namesWhatIsMissing = (title: string): boolean => / \([^()]+ is missing\)$/.test(title)

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    notRun: tallies.flatMap(({ notRun = [] }) => notRun),
  }
}

/** Prints the tests that were not run and the totals, and sets the exit code. A run without any test fails. */
export function finishRun({ passed, failed, notRun = [] }: Tally): void {
  for (const name of notRun) console.log(`not run: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

export interface Tally {
  passed: number
  failed: number
}

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  }
}

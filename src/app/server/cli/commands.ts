/** A mistake in the command line: shown without a stack, exit code 2. */
export class UsageError extends Error {}

/** What a command says: lines for people, an object for programs. */
export interface Outcome {
  lines: string[]
  json: object
  /** It did what it should, and what it found is bad: exit code 1. */
  isBad?: boolean
  /** Where a command has exit codes of its own. */
  exitCode?: 0 | 1 | 2
}

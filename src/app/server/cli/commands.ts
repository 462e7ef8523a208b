/** A mistake in the command line. Shown without a stack trace; the exit code is 2. */
export class UsageError extends Error {}

/** Output of a command: lines for people, or an object for programs. */
export interface Outcome {
  lines: string[]
  json: object
  /** True when the command worked but found something bad: exit code 1. */
  isBad?: boolean
  /** For commands with exit codes of their own. */
  exitCode?: 0 | 1 | 2
}

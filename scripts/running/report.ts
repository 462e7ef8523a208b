interface Part {
  name: string
  passed: boolean
  /** A value of `performance.now()`. */
  startedAt: number
  /** A short text after the duration, such as a count. */
  note?: string
  /** Shown below the line. Empty for a part that passed. */
  output: string
}

/** Prints one line for a part of a run, and its output below. */
export function reportPart({ name, passed, startedAt, note = '', output }: Part): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const details = output ? `\n${output.replace(/^(?=.)/gm, '       ')}\n` : ''
  console.log(`${passed ? '  ok  ' : ' FAIL '} ${name.padEnd(28)} ${`${seconds} s`.padStart(8)}  ${note}`.trimEnd() + details)
}

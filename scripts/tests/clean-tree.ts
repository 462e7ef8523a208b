import { runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'

/** Returns git's status of the work tree; empty outside a repository. */
export async function readTree(): Promise<string> {
  const { passed, output } = await runCommand('git', ['status', '--porcelain'])
  return passed ? output : ''
}

/** Checks that installing, building and testing changed nothing that git sees. */
export async function checkCleanTree(before: string): Promise<Tally> {
  const startedAt = performance.now()
  const after = await readTree()
  const passed = after === before
  const output = passed ? '' : `${after}\n-> the run changed these files: write to a temporary folder, or add them to .gitignore`
  reportPart({ name: 'clean tree', passed, startedAt, output })
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

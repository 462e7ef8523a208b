import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'vitest'

type DefineTest = (title: string, run: () => Promise<void> | void, timeoutMs?: number) => void

/**
 * `test`, on a machine that has all the programs. On another one the test is neither passed nor failed: the run names it as not run, with the
 * program that is missing, above its last line (scripts/tests/unit.ts).
 *
 * @example ifInstalled('faketime')('a clock a year ahead deletes nothing', async () => { ... })
 */
export function ifInstalled(...programs: string[]): DefineTest {
  return ifPresent(Object.fromEntries(programs.map((program) => [program, isInstalled(program)])))
}

/** The same for what is not a program: `ifPresent({ 'the right to mount': canMount })`. */
export function ifPresent(needs: Record<string, boolean>): DefineTest {
  const missing = Object.keys(needs).filter((need) => !needs[need])
  return (title, run, timeoutMs) => {
    if (missing.length === 0) test(title, run, timeoutMs)
    // The machine lacks what the test needs; the run names it as not run.
    else test.skip(`${title} (${missing.join(', ')} is missing)`, run)
  }
}

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

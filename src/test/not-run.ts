import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'vitest'

type DefineTest = (title: string, run: () => Promise<void> | void, timeoutMs?: number, retry?: number) => void

/**
 * Defines a test that needs these programs. On a machine without them the test neither passes nor fails: the run lists it as not run,
 * with the missing programs, above its last line (scripts/tests/unit.ts).
 *
 * @example ifInstalled('faketime')('a clock a year ahead deletes nothing', async () => { ... })
 */
export function ifInstalled(...programs: string[]): DefineTest {
  return ifPresent(Object.fromEntries(programs.map((program) => [program, isInstalled(program)])))
}

/** Like `ifInstalled`, for needs other than programs: `ifPresent({ 'the right to mount': canMount })`. */
export function ifPresent(needs: Record<string, boolean>): DefineTest {
  const missing = Object.keys(needs).filter((need) => !needs[need])
  return (title, run, timeout, retry = 0) => {
    if (missing.length === 0) test(title, { retry, ...(timeout === undefined ? {} : { timeout }) }, run)
    // The machine lacks what the test needs, and the run lists the test as not run.
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

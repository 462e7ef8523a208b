import { rm } from 'node:fs/promises'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { prepareEndToEndTests } from '../tests/end-to-end.ts'
import { copyProject } from './copy-project.ts'
import { chooseEvenly, type FoundGuard, findGuards, guardsOf, guardsWith } from './guards.ts'
import { createTestRuns, plant } from './plant.ts'
import { findRecentChanges } from './recent-changes.ts'

/** The full run stays below 35 minutes with so many. */
const mostOfRecent = 6

/** Breaks the guards whose file or sentence contains all words, by default all guards. */
export async function runPlantedFaults(words: string[] = []): Promise<Tally> {
  const guards = guardsWith(await findGuards(), words)
  if (guards.length > 0) return breakGuards(guards)
  reportPart({
    name: 'guards',
    passed: false,
    startedAt: performance.now(),
    output: `no guard has the words "${words.join(' ')}"`,
  })
  return { passed: 0, failed: 1 }
}

/** Breaks guards of unit tests whose product, test or guard file changed in the last day. */
export async function runRecentGuards(): Promise<Tally> {
  const startedAt = performance.now()
  const changed = await findRecentChanges()
  if (changed === null) return { passed: 0, failed: 0, notRun: ['guards of recent changes (the history of git is missing)'] }
  const guards = guardsOf(await findGuards(), changed)
  const chosen = chooseEvenly(guards, mostOfRecent)
  // The full run also runs their tests as they are.
  const tally = await breakGuards(chosen, true)
  const note = guards.length === 0 ? 'no file with a guard has changed' : `${chosen.length} of ${guards.length}`
  reportPart({ name: 'guards of recent changes', passed: tally.failed === 0, startedAt, note, output: '' })
  return tally
}

/** Breaks each guard in a copy of the project, and counts the faults that their tests noticed. */
async function breakGuards(guards: FoundGuard[], hasPassed = false): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  if (guards.length === 0) return tally
  // Some tests start the built app, so it must exist before the project is copied.
  await prepareEndToEndTests()
  const folder = await copyProject()
  const runs = createTestRuns(folder, hasPassed)
  try {
    for (const guard of guards) {
      const startedAt = performance.now()
      const reason = await plant({ folder, runs, guard })
      tally[reason === null ? 'passed' : 'failed'] += 1
      reportPart({ name: guard.kind, passed: reason === null, startedAt, note: guard.guard, output: reason ?? '' })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return tally
}

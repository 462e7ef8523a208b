import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { prepareEndToEndTests } from '../tests/end-to-end.ts'
import { copyProject } from './copy-project.ts'
import { plantedFaults } from './guards/index.ts'
import { createTestRuns, plant } from './plant.ts'

/** Breaks each guard of the areas (by default of all) in a copy of the project, and counts the faults that their tests noticed. */
export async function runPlantedFaults(areas: string[] = []): Promise<Tally> {
  const unknown = areas.filter((area) => !(area in plantedFaults))
  for (const area of unknown)
    reportPart({ name: `planted: ${area}`, passed: false, startedAt: performance.now(), output: 'there is no area of this name' })
  const waiting = Object.entries(plantedFaults)
    .filter(([area]) => areas.length === 0 || areas.includes(area))
    .flatMap(([area, list]) => list.map((fault) => ({ area, fault })))
  const tally = { passed: 0, failed: unknown.length }
  const runs = createTestRuns()
  // Some tests start the built app, so it must exist before the project is copied.
  await prepareEndToEndTests()

  async function work() {
    const folder = await copyProject()
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const startedAt = performance.now()
        const { isNoticed, reason } = await plant({ folder, runs, fault: next.fault })
        tally[isNoticed ? 'passed' : 'failed'] += 1
        reportPart({ name: `planted: ${next.area}`, passed: isNoticed, startedAt, note: next.fault.guard, output: reason })
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return tally
}

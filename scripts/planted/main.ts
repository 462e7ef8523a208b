import { rm } from 'node:fs/promises'
import { reportPart } from '../running/report.ts'
import { plantedFaults } from './guards/index.ts'
import { copyProject, plant } from './plant.ts'

const areas = process.argv.slice(2)
const faults = Object.entries(plantedFaults)
  .filter(([area]) => areas.length === 0 || areas.includes(area))
  .flatMap(([area, list]) => list.map((fault) => ({ area, fault })))

const tally = { passed: 0, failed: 0 }
async function work() {
  const folder = await copyProject()
  try {
    for (let next = faults.shift(); next; next = faults.shift()) {
      const startedAt = performance.now()
      const { isNoticed, reason } = await plant(folder, next.fault)
      tally[isNoticed ? 'passed' : 'failed'] += 1
      reportPart({ name: `planted: ${next.area}`, passed: isNoticed, startedAt, note: next.fault.guard, output: reason })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
await Promise.all([work(), work()])
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

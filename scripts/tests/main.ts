import { runChecks } from '../checks/run-checks.ts'
import { addTallies, type Tally } from '../running/tally.ts'
import { checkCleanTree, readTree } from './clean-tree.ts'
import { runEndToEndTests } from './end-to-end.ts'
import { runUnitTests } from './unit.ts'

/** Without a name everything runs; with names only the test files whose path contains one of them. */
async function runEverything(names: string[]): Promise<Tally> {
  if (names.length > 0) {
    const [endToEnd, unit] = [names.filter(isEndToEnd), names.filter((name) => !isEndToEnd(name))]
    return addTallies([
      ...(unit.length > 0 ? [await runUnitTests(unit)] : []),
      ...(endToEnd.length > 0 ? [await runEndToEndTests(endToEnd)] : []),
    ])
  }
  const treeBefore = await readTree()
  const tallies = [await runChecks(), await runUnitTests(), await runEndToEndTests()]
  return addTallies([...tallies, ...(process.env.CI ? [await checkCleanTree(treeBefore)] : [])])
}

const isEndToEnd = (name: string) => name.startsWith('e2e')

const { passed, failed } = await runEverything(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

import { runChecks } from '../checks/run-checks.ts'
import { runPlantedFaults, runRecentGuards } from '../planted/run-planted.ts'
import { addTallies, finishRun, type Tally } from '../running/tally.ts'
import { checkCleanTree, readTree } from './clean-tree.ts'
import { prepareEndToEndTests, runEndToEndTests } from './end-to-end.ts'
import { checkSqlTexts } from './sql-texts.ts'
import { leftToFullRun } from './tiers.ts'
import { runFaultTests, runLeftUnitTests, runPostgresTests, runShortFaultTests, runUnitTests } from './unit.ts'

/** The default run: everything that most changes can break, in a few minutes. */
async function runFirstTier(): Promise<Tally> {
  const [checks, unit] = await Promise.all([runChecks(), runUnitTests(), prepareEndToEndTests()])
  const endToEnd = await runEndToEndTests('first')
  console.log(`left to the full run: documents, backups and migrations (npm test -- ${leftToFullRun.join(' ')})`)
  return addTallies([checks, unit, endToEnd])
}

/**
 * The remaining tests. Fault tests mostly wait for processes to start and end, so the other unit tests run beside them. End-to-end tests use
 * all cores.
 */
async function runSecondTier(): Promise<Tally> {
  await prepareEndToEndTests('second')
  // The guards run one test at a time, and documents leave a third of the cores idle, so neither comes last, when nothing is beside it.
  const beside = async () => addTallies([await runRecentGuards(), await runLeftUnitTests(), await runPostgresTests()])
  return addTallies([
    ...(await Promise.all([runShortFaultTests(), beside()])),
    await runEndToEndTests('second'),
    await runEndToEndTests('old'),
  ])
}

/** Runs all tests of the files whose path contains one of the names. */
async function runNamed(names: string[], isFull: boolean): Promise<Tally> {
  const endToEnd = names.filter((name) => name.startsWith('e2e'))
  const faults = names.filter((name) => name.startsWith('faults'))
  const unit = names.filter((name) => !endToEnd.includes(name) && !faults.includes(name))
  return addTallies([
    ...(unit.length > 0 ? [await (isFull ? runPostgresTests(unit) : runUnitTests(unit))] : []),
    ...(endToEnd.length > 0 ? [await runEndToEndTests('all', endToEnd)] : []),
    ...(faults.length > 0 ? [await runFaultTests(faults)] : []),
  ])
}

/** Runs the machine faults with their full counts, the planted faults, and each database test on PostgreSQL. Takes hours. */
async function runLong(): Promise<Tally> {
  process.env.LONG = '1'
  return addTallies([await runFaultTests(), await runPlantedFaults(), await checkSqlTexts()])
}

const tiers: Record<string, () => Promise<Tally>> = {
  '--first': runFirstTier,
  '--full': runSecondTier,
  '--long': runLong,
  '--old-engines': () => runEndToEndTests('old'),
}
const words = process.argv.slice(2)
const names = words.filter((word) => !(word in tiers))
const wanted = words.filter((word) => word in tiers)

if (names.length > 0) finishRun(await runNamed(names, wanted.includes('--full')))
else {
  const treeBefore = await readTree()
  const tallies: Tally[] = []
  for (const tier of wanted.length > 0 ? wanted : ['--first']) tallies.push((await tiers[tier]?.()) ?? { passed: 0, failed: 1 })
  finishRun(addTallies([...tallies, ...(process.env.CI ? [await checkCleanTree(treeBefore)] : [])]))
}

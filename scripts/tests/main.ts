import { runChecks } from '../checks/run-checks.ts'
import { runPlantedFaults, runRecentGuards } from '../planted/run-planted.ts'
import { ifInTime } from '../running/in-time.ts'
import { addTallies, finishRun, type Tally } from '../running/tally.ts'
import { checkCleanTree, readTree } from './clean-tree.ts'
import { prepareEndToEndTests, runEndToEndTests } from './end-to-end.ts'
import { leftToFullRun } from './tiers.ts'
import { runFaultShard, runFaultTests, runLeftUnitTests, runPostgresTests, runUnitTests } from './unit.ts'

/** The default run: everything that most changes can break, in a few minutes. */
async function runFirstTier(): Promise<Tally> {
  const [checks, unit] = await Promise.all([runChecks(), runUnitTests(), prepareEndToEndTests()])
  const endToEnd = await runEndToEndTests('first')
  console.log(`left to the full run: documents, backups and migrations (npm test -- ${leftToFullRun.join(' ')})`)
  return addTallies([checks, unit, endToEnd])
}

/**
 * The remaining tests. Fault tests and end-to-end tests are in two halves, which change places every day: on a slow machine what comes
 * later is left out. PostgreSQL comes first, and the other unit tests run beside the fault tests, which mostly wait for processes to start
 * and end. End-to-end tests use all cores.
 */
async function runSecondTier(): Promise<Tally> {
  const isEvenDay = Math.floor(Date.now() / 86_400_000) % 2 === 0
  const [one, other] = isEvenDay ? (['1/2', '2/2'] as const) : (['2/2', '1/2'] as const)
  const faults = (half: string) => ifInTime(`fault tests, ${half}`, () => runFaultShard(half))
  const endToEnd = (half: string) => ifInTime(`end-to-end tests, ${half}`, () => runEndToEndTests('second', [], half))
  const postgres = () => ifInTime('unit tests, PostgreSQL', () => runPostgresTests())
  const others = async () =>
    addTallies([
      await ifInTime('documents, backups, migrations', runLeftUnitTests),
      await ifInTime('guards of recent changes', runRecentGuards),
    ])
  return addTallies([
    ...(await Promise.all([faults(one), postgres()])),
    await endToEnd(one),
    ...(await Promise.all([faults(other), others()])),
    await ifInTime('old Chromiums', () => runEndToEndTests('old')),
    await endToEnd(other),
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

/** Runs the machine faults with their full counts, and the planted faults. Takes hours. */
async function runLong(): Promise<Tally> {
  process.env.LONG = '1'
  return addTallies([await runFaultTests(), await runPlantedFaults()])
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

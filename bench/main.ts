/**
 * `npm run bench [-- NAME...]`: measures the promised speed and size of the product and prints each metric with its target. Server speed is
 * compared with a bare program, in turn on this machine. On Linux with two or more cores, the server runs on one core and the load on
 * another. Nothing else should run at the same time. `BENCH_SMALL=1` only tries that each of them works.
 */
import { measureAdminLists, measureFind } from './admin-lists.bench.ts'
import { measureBundles } from './bundles.bench.ts'
import { measureClaims } from './claims.bench.ts'
import { measureCreation } from './creation.bench.ts'
import { measureDialogs } from './dialogs.bench.ts'
import { measureEditions } from './editions.bench.ts'
import { measureGrowth } from './growth.bench.ts'
import { measureLibrary } from './library.bench.ts'
import { measureLighthouse } from './lighthouse.bench.ts'
import { measureLists } from './lists.bench.ts'
import { pinLoad } from './measure.ts'
import { measureMemory } from './memory.bench.ts'
import { type Metric, printMetric } from './metric.ts'
import { measurePictured, measureVectors } from './paper.bench.ts'
import { measureAlignment } from './paper-alignment.bench.ts'
import { measureIndexMemory } from './paper-memory.bench.ts'
import { measurePaperOwner } from './paper-owner.bench.ts'
import { measurePublish } from './paper-publish.bench.ts'
import { measureDeviceInk, measurePaperServer, measureWaiting } from './paper-server.bench.ts'
import { measureSignIns } from './sign-ins.bench.ts'
import { measureUploads } from './uploads.bench.ts'

type Bench = (files: readonly string[]) => AsyncGenerator<Metric>

/** Can be named separately, or together as `paper`. */
const partsOfPaper: Record<string, Bench> = {
  'paper-vectors': measureVectors,
  'paper-pictures': measurePictured,
  'paper-alignment': measureAlignment,
  'paper-memory': measureIndexMemory,
  'paper-owner': measurePaperOwner,
  'paper-publish': measurePublish,
  'paper-server': measurePaperServer,
  'paper-waiting': measureWaiting,
  'paper-ink': measureDeviceInk,
}

const benches: Record<string, Bench> = {
  bundles: measureBundles,
  lighthouse: measureLighthouse,
  dialogs: measureDialogs,
  library: measureLibrary,
  lists: measureLists,
  creation: measureCreation,
  'sign-ins': measureSignIns,
  uploads: measureUploads,
  memory: measureMemory,
  growth: measureGrowth,
  'admin-lists': measureAdminLists,
  find: measureFind,
  claims: measureClaims,
  async *paper(files) {
    for (const part of Object.values(partsOfPaper)) yield* part(files)
  },
  editions: measureEditions,
}

const given = process.argv.slice(2)
/** `npm run bench -- paper PLANNER.pdf EXPORT.pdf...` measures this blank planner instead of our own, and the ink of device exports. */
const files = given.filter((argument) => argument.endsWith('.pdf'))
const named = given.filter((argument) => !files.includes(argument))
const names = named.length > 0 ? named : Object.keys(benches)
const all = { ...benches, ...partsOfPaper }
const unknown = names.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}. Choose from: ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}
pinLoad()
for (const name of names) {
  console.log(`\n${name}`)
  for await (const metric of all[name]?.(files) ?? []) printMetric(metric)
}

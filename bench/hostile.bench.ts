import { setTimeout as delay } from 'node:timers/promises'
import type { Edition } from '#features/planner/editions.contract.ts'
import { generatedHostile, mutated } from '#test/hostile-documents.ts'
import { madeByPrograms } from '#test/hostile-programs.ts'
import { uploadHostile } from '#test/hostile-round.ts'
import { blankPlanner } from '#test/planner-pdf.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { onAllCores } from './measure.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const searches = scaled(5, 1)
const searchWithinMs = 120_000
const mutatedCount = 10
/** The memory limit of the largest document process, and how much it may grow between two looks at it. */
const mostProcessMb = 512 + 64
const mostSlotsMb = 256

/** Uploads hostile documents as one owner, while another owner uploads PDFs of one page and searches for them. */
export async function* measureHostile(): AsyncGenerator<Metric> {
  const generated = await generatedHostile()
  const programs = await madeByPrograms(scaled(Number.POSITIVE_INFINITY, 1))
  const all = [...generated, ...programs.documents, ...mutated([...generated, ...programs.documents], mutatedCount)]
  const documents = all.slice(0, scaled(all.length, 4))
  // Its document processes run on both cores, as on a shop's machine.
  const willow = await onAllCores(() => startInstance({ isPinned: false }))
  try {
    await publish(willow, await willow.addUser({ isAdmin: true }))
    const [hostile, other] = [await willow.addUser(), await willow.addUser()]
    const server = { url: willow.url, pid: willow.server.child.pid ?? 0 }
    const noticed = await uploadHostile(server, { hostile, other }, { documents, searches, searchWithinMs })
    const { statuses, healthMs, searchSeconds, processBytes, slotBytes } = noticed
    yield atLeastMetric('hostile documents and pictures uploaded', statuses.size, scaled(40, 4))
    for (const name of programs.notRun) yield { name, value: 'not run: its program is missing' }
    const answered = [...statuses.values()].filter((status) => status < 500).length
    yield atLeastMetric('uploads answered without an error of the server', answered, statuses.size)
    yield atMostMetric('/healthz, 99 of 100 within', percentile(healthMs, 0.99), 100, 'ms')
    yield { name: '/healthz, slowest', value: `${Math.max(...healthMs).toFixed(0)} ms of ${healthMs.length} answers` }
    yield atMostMetric("another owner's PDF is searchable within", Math.max(...searchSeconds), 10, 's')
    yield atMostMetric('memory of the largest document process', processBytes / 2 ** 20, mostProcessMb, 'MB')
    yield atMostMetric('temporary space of all document processes', slotBytes / 2 ** 20, mostSlotsMb, 'MB')
  } finally {
    await willow.stop()
  }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Publishes a planner, so that uploads are compared with it too. */
async function publish({ url }: Instance, { cookie }: TestUser): Promise<void> {
  const call = async <Reply>(path: string, init: RequestInit = {}) =>
    (await (await fetch(url + path, { ...init, headers: { cookie } })).json()) as Reply
  const body = new FormData()
  body.set('title', 'Daily')
  body.set('file', new File([new Uint8Array(blankPlanner({ year: 2026, months: 2 }))], 'planner.pdf'))
  const { id } = await call<{ id: string }>('/api/admin/editions', { method: 'POST', body })
  while ((await call<Edition>(`/api/admin/editions/${id}`)).state !== 'ready') await delay(100)
  await fetch(`${url}/api/admin/editions/${id}/publish`, { method: 'POST', headers: { cookie } })
}

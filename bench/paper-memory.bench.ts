import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { memoryMb } from './memory.bench.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { planner } from './paper-layouts.ts'
import { scaled } from './scale.ts'

const pageCount = scaled(2400, 30)
const pagesAtOnce = 25

/** Measures the peak memory of the process that builds the picture index of a long planner. Linux only, with Ghostscript. */
export async function* measureIndexMemory(): AsyncGenerator<Metric> {
  if (process.platform !== 'linux') return
  const folder = await mkdtemp(join(tmpdir(), 'index-'))
  const disk = createDisk({ folder, minFreeMb: 0, clock: { now: () => Date.now() } })
  const store = await createLocalFileStore({ folder, disk })
  const pictures = createPictureReader({ store })
  try {
    const { path } = await planner(folder, 'days with hours', 2026, pageCount)
    const key = newFileKey('pdf')
    await (await store.receive([await readFile(path)] as never, { maxBytes: 1 << 30 })).keep(key)
    let peakMb = 0
    async function* batches() {
      for (let from = 1; from <= pageCount; from += pagesAtOnce) {
        yield Array.from({ length: Math.min(pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
        peakMb = Math.max(peakMb, ...pictures.pids().map((pid) => memoryMb(pid, 'VmHWM')))
      }
    }
    const { pageCount: indexed } = await pictures.index(key, batches())
    peakMb = Math.max(peakMb, ...pictures.pids().map((pid) => memoryMb(pid, 'VmHWM')))
    yield atMostMetric(`pictures of ${indexed} pages: memory of their process`, peakMb, 400, 'MB')
  } finally {
    await pictures.close()
    await rm(folder, { recursive: true, force: true })
  }
}

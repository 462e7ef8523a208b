import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexedPage } from '#features/planner/recognition.rules.ts'
import { pictureIndexExtension } from '#features/planner/server/pictures/picture-index.ts'
import { createPictureReader, type PictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { readPicture } from '#features/planner/server/read-pages.ts'
import { loadEditions } from '#features/planner/server/reading/ask-planner.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import type { Metric } from './metric.ts'
import { layoutNames, picture, pictureStyles, planner } from './paper-layouts.ts'
import { scaled } from './scale.ts'

const leastShare = 0.95
const mostCpuMs = 2000

/** Measures, for each layout and each style of picture, whether single pictures are placed. Needs the programs of `paper-layouts.ts`. */
export async function* measureAlignment(): AsyncGenerator<Metric> {
  const folder = await mkdtemp(join(tmpdir(), 'alignment-'))
  const disk = createDisk({ folder, minFreeMb: 0, clock: { now: () => Date.now() } })
  const store = await createLocalFileStore({ folder, disk })
  const pictures = createPictureReader({ store })
  try {
    yield* measure(folder, store, pictures)
  } finally {
    await pictures.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* measure(folder: string, store: FileStore, pictures: PictureReader): AsyncGenerator<Metric> {
  async function keep(content: Uint8Array, extension: string) {
    const key = newFileKey(extension)
    await (await store.receive([content] as never, { maxBytes: 1 << 30 })).keep(key)
    return key
  }
  const planners = []
  for (const name of layoutNames) planners.push({ name, ...(await planner(folder, name, 2026)) })
  const indexes: { editionId: string; key: string }[] = []
  const pages: IndexedPage[] = []
  for (const { name, path, dates } of planners) {
    const key = await keep(await readFile(path), 'pdf')
    async function* all() {
      yield dates.map((_, at) => at + 1)
    }
    const { index } = await pictures.index(key, all())
    indexes.push({ editionId: name, key: await keep(index ?? new Uint8Array(), pictureIndexExtension) })
    for (const [at, date] of dates.entries())
      pages.push({
        ...{ editionId: name, number: at + 1, kind: 'day', dateFrom: date, dateTo: date, streams: [], marks: [] },
        text: { words: '', letters: '', calendar: '' },
      })
  }
  const editions = await loadEditions([pages])
  async function single(path: string) {
    const key = await keep(await readFile(path), path.slice(-3))
    const budget = { leftMs: 1e9 }
    const mimeType = path.endsWith('png') ? 'image/png' : 'image/jpeg'
    const found = await pictures.withDocument({ key, owner: null, isSlow: true, mimeType, indexes, budget }, (look) =>
      readPicture({ editions, hash: key, look }),
    )
    return { page: found.pages[0], cpuMs: 1e9 - budget.leftMs }
  }
  const numbers = Array.from({ length: scaled(12, 1) }, (_, at) => 1 + ((at * 5) % 42))
  for (const { name, path } of planners)
    for (const style of Object.keys(pictureStyles)) {
      const count = { placed: 0, suggested: 0, refused: 0, wrong: 0 }
      let [cpu, mostCpu] = [0, 0]
      for (const number of numbers) {
        const { page, cpuMs } = await single(await picture(folder, path, number, style))
        const isHere = (at: { editionId: string; editionPage: number } | null | undefined) =>
          at?.editionId === name && at.editionPage === number
        const result = page?.place
          ? isHere(page.place)
            ? 'placed'
            : 'wrong'
          : page?.suggestions.some(isHere)
            ? 'suggested'
            : 'refused'
        count[result]++
        cpu += cpuMs
        mostCpu = Math.max(mostCpu, cpuMs)
      }
      yield rowOf(`${name}, ${style}`, count, { style, cpu: cpu / numbers.length, mostCpu })
    }
  for (const year of [2025, 2027])
    for (const name of layoutNames) {
      const { path } = await planner(folder, name, year)
      let [placed, suggested] = [0, 0]
      for (const number of numbers) {
        const { page } = await single(await picture(folder, path, number, 'device 1404x1872'))
        if (page?.place) placed++
        else if ((page?.suggestions.length ?? 0) > 0) suggested++
      }
      const value = `${placed} placed, ${suggested} suggested of ${numbers.length}`
      yield { name: `${name} of ${year}`, value, target: '0 placed', isHeld: placed === 0 }
    }
}

function rowOf(
  name: string,
  { placed, suggested, refused, wrong }: Record<'placed' | 'suggested' | 'refused' | 'wrong', number>,
  { style, cpu, mostCpu }: { style: string; cpu: number; mostCpu: number },
): Metric {
  const all = placed + suggested + refused + wrong
  const wants = pictureStyles[style]?.wants
  const reached = wants === 'placed' ? placed : placed + suggested
  const isHeld = wrong === 0 && mostCpu <= mostCpuMs && (!wants || reached >= all * leastShare)
  return {
    name,
    value: `${placed} placed, ${suggested} suggested, ${refused} refused, ${wrong} wrong; ${cpu.toFixed(0)} ms (${mostCpu.toFixed(0)})`,
    target: wants ? `95 % ${wants}, 0 wrong` : '0 wrong',
    isHeld,
  }
}

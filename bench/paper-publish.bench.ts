import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareNew } from '#features/planner/server/compare-new.ts'
import { darkerThan, darkOnLight, greyOf, onWhitePaper } from '#features/planner/server/pictures/bitmap.ts'
import { storedKeyOf } from '#features/planner/server/pictures/coarse.ts'
import { readPicture } from '#features/planner/server/pictures/page-pixels.ts'
import { darkness, pictureIndexExtension } from '#features/planner/server/pictures/picture-index.ts'
import { createPictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { readProcessUsage } from '#kit/server/documents/process-usage.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { type DeviceStyleName, deviceStyles, exportPicture, write, writingOf } from '#test/documents/device-pictures.ts'
import { drawnWidth, drawPages } from '#test/documents/drawn-pages.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { pageCountOf } from './paper-exports.ts'
import { layoutNames, planner } from './paper-layouts.ts'
import { scaled } from './scale.ts'

const picturesOfOwner = scaled(50, 8)
const pagesOfPlanner = scaled(8, 2)
const owners = 1000
const mostMinutes = 10
const ofNew = 5

interface Picture {
  planner: string
  style: DeviceStyleName
  file: string
  key: string
}

/**
 * Publishes planners one after the other, and compares pictures of all others with each, as the server does: what it costs for owners who
 * have nothing of it, and how many pictures are found again of owners who have five of its pages.
 */
export async function* measurePublish(): AsyncGenerator<Metric> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  const clock = { now: () => Date.now() }
  const store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock }) })
  const reader = createPictureReader({ store })
  const kept = async (content: Buffer, extension: string) => {
    const key = newFileKey(extension)
    await storeBytes(store, key, content)
    return key
  }
  const own = (year: number) => blankPlanner({ year, months: 1, hasTabs: true })
  const planners: Record<string, Buffer> = { 'own planner of 2027': own(2027), 'own planner of 2026': own(2026) }
  for (const name of layoutNames) planners[name] = await readFile((await planner(folder, name, 2027, 16)).path)
  const pictures: Picture[] = []
  for (const [name, content] of Object.entries(planners)) {
    const drawn = await drawPages(folder, content)
    const step = Math.floor(pageCountOf(content) / pagesOfPlanner)
    for (const style of Object.keys(deviceStyles) as DeviceStyleName[])
      for (let at = 0; at < pagesOfPlanner; at++) {
        const page = await drawn.draw(1 + at * step)
        write(page.getContext('2d'), writingOf(at * 7 + 1, drawn.aspect), drawnWidth)
        const file = await kept(await exportPicture(page, style, at), 'jpeg')
        pictures.push({ planner: name, style, file, key: await keyOf((await store.localPath(file)) ?? '') })
      }
    await drawn.close()
  }
  const compared = async (editionId: string, index: string, mine: readonly Picture[]) => {
    const again: string[] = []
    const done = { editionId, key: index }
    await compareNew({
      ...{ editions: { publishedPictures: async () => [done] } as never, pictures: reader },
      present: async (_, ids) => new Set(ids),
      findUpload: async (id) => ({ filename: id, mimeType: 'image/jpeg', sha256: id }),
      imports: {
        ...{ isOn: async () => true, isReading: async () => false },
        async *unplacedPictures() {
          yield mine.map(({ file, key }) => ({ uploadId: file, sourcePage: 1, key }))
        },
      } as never,
      addAgain: async (_, { id }) => void again.push(id),
    })({
      payload: { editionId, userId: 'ada' },
      tries: 1,
      check: async () => undefined,
      step: (work: (tx: never) => Promise<void>) => work({} as never),
    } as unknown as Job)
    return again
  }
  const cpuMs = () =>
    process.cpuUsage().user / 1000 + reader.pids().reduce((sum, pid) => sum + (readProcessUsage(pid)?.cpuMs ?? 0), 0)
  for (const [name, content] of Object.entries(planners)) {
    const count = pageCountOf(content)
    async function* batches() {
      yield Array.from({ length: count }, (_, at) => at + 1)
    }
    const index = await kept(
      Buffer.from((await reader.index(await kept(content, 'pdf'), batches())).index ?? []),
      pictureIndexExtension,
    )
    const foreign = pictures.filter((one) => one.planner !== name)
    const some = (from: number) =>
      Array.from({ length: picturesOfOwner }, (_, at) => foreign[(from + at * 7) % foreign.length] as Picture)
    // Unpacks the index.
    await compared(name, index, some(0))
    const before = cpuMs()
    let falsely = 0
    for (let owner = 0; owner < 4; owner++) falsely += (await compared(name, index, some(owner * 31))).length
    const minutes = ((cpuMs() - before) / 4 / picturesOfOwner) * 50 * (owners / 60_000)
    yield {
      ...atMostMetric(`${name} is published, ${owners} owners with 50 pictures of others: CPU`, minutes, mostMinutes, 'minutes'),
      value: `${minutes.toFixed(1)} minutes, and ${falsely} of ${4 * picturesOfOwner} to read again`,
    }
    for (const style of Object.keys(deviceStyles)) {
      const theirs = pictures.filter((one) => one.planner === name && one.style === style).slice(0, ofNew)
      const again = new Set(await compared(name, index, [...theirs, ...some(0).slice(theirs.length)]))
      const found = theirs.filter(({ file }) => again.has(file)).length
      yield {
        ...atLeastMetric(`${name}, ${style}: its pictures that are read again`, found / theirs.length, 0.9),
        value: `${found} of ${theirs.length}, with ${again.size - found} others`,
      }
    }
  }
  await reader.close()
  await rm(folder, { recursive: true, force: true })
}

async function keyOf(path: string): Promise<string> {
  const pixels = await readPicture(DocumentFile.at(path))
  const { grey } = darkOnLight(greyOf(pixels.data, pixels))
  return storedKeyOf(darkerThan(onWhitePaper(grey), darkness.dark))
}

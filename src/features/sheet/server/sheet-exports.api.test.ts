import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { drawPages } from '#test/documents/drawn-pages.ts'
import { picturePdf } from '#test/documents/picture-pdf.ts'
import { type Stroke, writeOn } from '#test/documents/write-on.ts'
import { ifInstalled } from '#test/not-run.ts'
import { uploadFile } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestClock, createWillow, type Willow } from '#test/willow.ts'
import type { Box } from '../sheet-layout.rules.ts'
import { listSheets } from './sheets.store.ts'

const today = '2026-11-30'
const tickIn = ({ x, y }: Box): Stroke => [
  [x + 6, y + 16],
  [x + 14, y + 28],
  [x + 28, y + 4],
]
/** Makes another file of the same sheet. */
const wordAt = (x: number): Stroke => Array.from({ length: 12 }, (_, at) => [x + at * 4, 560 + (at % 2) * 8])

let folder: string
let place: TestDatabase
let willow: Willow
beforeAll(async () => {
  folder = await temporaryFolder()
  place = await createSqliteTestDatabase({ migrated: true })
  willow = await createWillow({ database: place.database, clock: createTestClock(`${today}T18:00:00.000Z`) })
})
afterAll(async () => {
  await willow.close()
  await place.drop()
})

/** Somebody with three goals and the sheet on which they are printed. */
async function ownerWithSheet() {
  const owner = await willow.fixtures.signedInUser()
  const sheet = { page: 'remarkable-2', device: null, mailAt: null }
  await owner.send({ method: 'PATCH', url: `/api/users/${owner.id}/settings`, payload: { sheet } })
  for (const title of ['First', 'Second', 'Third'])
    await owner.send({ method: 'POST', url: '/api/goals', payload: { userId: owner.id, title, timeframe: 'monthly' } })
  const pdf = (await owner.send({ url: `/api/users/${owner.id}/morning-sheet` })).rawPayload
  const [row] = await listSheets(place.database.queries, owner.id)
  const [third, second] = row?.printed.goals ?? []
  if (!third || !second) throw new Error('The sheet has no boxes.')
  const done = async () => {
    const goals = (await owner.send({ url: `/api/users/${owner.id}/goals` })).json<{ title: string; isActive: boolean }[]>()
    return goals.flatMap(({ title, isActive }) => (isActive ? [] : [title])).sort()
  }
  const ticks = async () =>
    (await owner.send({ url: `/api/users/${owner.id}/returned-sheets` })).json<{ ticks: { id: string }[] }>().ticks
  return { owner, done, ticks, export: (...words: Stroke[]) => writeOn(pdf, [tickIn(third.box), tickIn(second.box), ...words]) }
}

async function drawn(pdf: Buffer): Promise<{ jpeg: Buffer; width: number; height: number; channels: 3 }> {
  const pages = await drawPages(folder, pdf)
  const { width, height, ...canvas } = await pages
    .draw(1)
    .then((page) => ({ width: page.width, height: page.height, data: page.data() }))
  await pages.close()
  const jpeg = await sharp(canvas.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 85 })
    .toBuffer()
  return { jpeg, width, height, channels: 3 }
}

function rewritten(pdf: Buffer, ...how: string[]): Buffer {
  const [from, to] = [join(folder, 'written.pdf'), join(folder, 'made.pdf')]
  writeFileSync(from, pdf)
  execFileSync('qpdf', [...how, from, to])
  return readFileSync(to)
}

const kinds: [kind: string, program: string[], name: string, make: (pdf: Buffer) => Promise<Buffer> | Buffer][] = [
  ['with appended ink', [], 'Sheet.pdf', (pdf) => pdf],
  ['as a picture in a PDF', [], 'Sheet.pdf', async (pdf) => picturePdf([await drawn(pdf)])],
  ['as a picture', [], 'Sheet.jpg', async (pdf) => (await drawn(pdf)).jpeg],
  ['written anew', ['qpdf'], 'Sheet.pdf', (pdf) => rewritten(pdf, '--coalesce-contents', '--object-streams=generate')],
]
for (const [kind, programs, name, make] of kinds)
  ifInstalled(...programs)(`a sheet that comes back ${kind} stands on its day, and completes the ticked goals`, async () => {
    const { owner, done, export: written } = await ownerWithSheet()
    await uploadFile(owner, name, await make(written()))
    await willow.runJobs('sheet')
    expect(await done()).toEqual(['Second', 'Third'])
    const days = (await owner.send({ url: `/api/users/${owner.id}/days?from=2026-11-01&to=2026-12-31` })).json()
    expect(days).toMatchObject([{ date: today, kind: 'day', editionId: null }])
  })

test('after Undo nine more exports of the same sheet, of three kinds, change nothing', async () => {
  const { owner, done, ticks, export: written } = await ownerWithSheet()
  await uploadFile(owner, 'Sheet.pdf', written())
  await willow.runJobs('sheet')
  for (const { id } of await ticks())
    await owner.send({ method: 'POST', url: `/api/users/${owner.id}/paper-ticks/${id}`, payload: { answer: 'no' } })
  for (const [at, [, , name, make]] of [...kinds.slice(0, 3), ...kinds.slice(0, 3), ...kinds.slice(0, 3)].entries())
    await uploadFile(owner, `${at} ${name}`, await make(written(wordAt(40 * at))))
  await willow.runJobs('sheet')
  expect([await done(), await ticks()]).toEqual([[], []])
})

ifInstalled('qpdf')('a sheet that a program has turned is read as it was printed', async () => {
  for (const turn of ['+90', '+180', '+270']) {
    const { owner, done, export: written } = await ownerWithSheet()
    await uploadFile(owner, 'Turned.pdf', rewritten(written(), `--rotate=${turn}`))
    await willow.runJobs('sheet')
    expect([turn, await done()]).toEqual([turn, ['Second', 'Third']])
  }
})

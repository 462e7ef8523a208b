import { expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import type { PlannerImport } from '#features/planner/planner.contract.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { patienceMs } from '#test/patience.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const shape = { year: 2026, months: process.env.LONG ? 12 : 2 }
const pages = plannerPages(shape)
const untilRead = { timeout: Math.max(240_000, patienceMs), interval: 100 }

/** Pages of notes without a date. All are alike, so the planner asks about them. */
const alike = pages.filter(({ texts }) => texts.length === 1 && texts[0]?.text === 'Notes').length
const placed = pages.length - alike

/** The whole planner as a device exports it, with writing on every fifth page, and on this one. */
const exportOf = (also?: number) =>
  writePdf(
    pages.map((page, at) => ({ streams: at % 5 === 0 || at === also ? [printOf(page), penStrokes(5, at)] : [printOf(page)] })),
  )

test("a planner that a device sends each evening is placed, adds nothing when it didn't change, and one page for one new page", async () => {
  const dataDir = await temporaryFolder()
  const server = await startServerProcess({ dataDir, env: { TRUST_PROXY: 'true' } })
  const person = (name: string, options?: { isAdmin: boolean }) => addUser({ dataDir, server: () => server }, name, options)
  const [olive, ada] = [await person('olive', { isAdmin: true }), await person('ada')]
  const blank = { filename: 'planner.pdf', content: blankPlanner(shape) }
  const edition = await olive.send('/api/admin/editions', [['title', 'Daily']], blank)
  const state = async () => (await olive.call<{ state: string }>(`/api/admin/editions/${edition.id}`)).state
  await expect.poll(state, untilRead).toBe('ready')
  await olive.call(`/api/admin/editions/${edition.id}/publish`, { method: 'POST' })
  const { password } = await ada.call<{ password: string }>('/api/auth/device-passwords', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Supernote' }),
  })
  const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
  const send = async (content: Buffer) =>
    (await fetch(`${server.url}/dav/Planner.pdf`, { method: 'PUT', headers: { authorization }, body: new Uint8Array(content) }))
      .status
  const imports = () => ada.call<PlannerImport[]>(`/api/users/${ada.id}/imports`)
  const uploads = () => ada.call<Upload[]>(`/api/users/${ada.id}/uploads`)
  const allDone = async () => (await imports()).every(({ state: one }) => one === 'done')

  const sentAt = performance.now()
  expect(await send(exportOf())).toBe(201)
  await expect.poll(async () => (await imports()).length > 0 && (await allDone()), untilRead).toBe(true)
  console.info(`${pages.length} pages placed ${((performance.now() - sentAt) / 1000).toFixed(1)} s after they were sent`)
  expect((await imports())[0]).toMatchObject({ placed, unplaced: alike })

  for (let evening = 0; evening < 10; evening++) expect(await send(exportOf())).toBe(204)
  expect([(await imports()).length, (await uploads()).length]).toEqual([1, 1])

  expect(await send(exportOf(pages.length - 1 - alike * 2))).toBe(204)
  await expect.poll(async () => (await imports()).length === 2 && (await allDone()), untilRead).toBe(true)
  expect((await imports())[0]).toMatchObject({ placed, unchanged: pages.length - 1, newPages: 1 })
  await server.stop()
}, 600_000)

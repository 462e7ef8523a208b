import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenPage, PageInstance, PlannerImport } from '#features/planner/planner.contract.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { patienceMs } from '#test/patience.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const kills = process.env.LONG ? 20 : 4
/** The moments of the kills are spread over the time that a move takes. */
const spreadMs = process.env.LONG ? 5 : 25
const shape = { year: 2026, months: 2 }
const pageCount = plannerPages(shape).length
const untilRead = { timeout: Math.max(240_000, patienceMs), interval: 20 }

let dataDir: string
let server: ServerProcess
const start = async () => {
  server = await startServerProcess({ dataDir })
}
beforeEach(async () => {
  dataDir = await temporaryFolder()
  await start()
})
afterEach(async () => {
  await server.stop()
})

const person = (name: string, options?: { isAdmin: boolean }) => addUser({ dataDir, server: () => server }, name, options)

test('a range of pages whose server is killed while it moves or moves back is moved whole or not at all, once', async () => {
  const [olive, ada] = [await person('olive', { isAdmin: true }), await person('ada')]
  const edition = await olive.send('/api/admin/editions', [['title', 'Daily']], {
    filename: 'planner.pdf',
    content: blankPlanner(shape),
  })
  const state = async () => (await olive.call<{ state: string }>(`/api/admin/editions/${edition.id}`)).state
  await expect.poll(state, untilRead).toBe('ready')
  await olive.call(`/api/admin/editions/${edition.id}/publish`, { method: 'POST' })
  const content = writePdf(plannerPages(shape).map((page, at) => ({ streams: [printOf(page), penStrokes(3, at)] })))
  const { id } = await ada.send('/api/uploads', [['userId', ada.id]], { filename: 'planner.pdf', content })
  const found = async () => (await ada.call<PlannerImport[]>(`/api/users/${ada.id}/imports?uploadId=${id}`))[0]
  await expect.poll(async () => (await found())?.state, untilRead).toBe('done')
  const importId = (await found())?.id
  const pages = () => ada.call<PageInstance[]>(`/api/imports/${importId}/pages?limit=200`)
  const sums = async () => [await found(), await ada.call<OpenPage[]>(`/api/users/${ada.id}/open-pages`)]
  const before = [await pages(), await sums()]
  const first = (await pages()).find(({ kind }) => kind === 'day')
  const dates = async () => (await pages()).filter(({ kind }) => kind === 'day').map(({ dateFrom }) => dateFrom)
  const original = await dates()
  expect(original.length).toBe(59)
  expect((await pages()).length).toBe(pageCount)

  /** Makes a call and kills the server a moment later. The reply may be lost. */
  async function killDuring(call: () => Promise<unknown>, afterMs: number) {
    const reply = call().catch(() => null)
    await pause(afterMs)
    await server.kill()
    await reply
    await start()
  }
  const outcomes: string[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const moveId = `0199aaaa-0000-7000-8000-${String(kill).padStart(12, '0')}`
    const body = JSON.stringify({ date: '2027-01-01', following: 58, moveId, after: first?.moveId })
    const headers = { 'content-type': 'application/json' }
    const move = () => ada.call(`/api/page-instances/${first?.id}`, { method: 'PATCH', body, headers })
    const undo = () => ada.call(`/api/page-moves/${moveId}/undo`, { method: 'POST' })
    await killDuring(move, kill * spreadMs)
    const moved = (await dates()).filter((date) => date?.startsWith('2027')).length
    expect([0, 59]).toContain(moved)
    await move()
    expect((await dates()).every((date) => date?.startsWith('2027'))).toBe(true)
    await killDuring(undo, kill * spreadMs)
    const left = (await dates()).filter((date) => date?.startsWith('2027')).length
    expect([0, 59]).toContain(left)
    await undo()
    outcomes.push(`${moved} moved, ${left} left`)
    expect([await pages(), await sums()]).toEqual(before)
  }
  console.info(outcomes.join('; '))
}, 600_000)

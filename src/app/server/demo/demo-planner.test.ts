import { expect, test } from 'vitest'
import type { EditionPage } from '#features/planner/editions.contract.ts'
import type { OpenPage, PlannerState } from '#features/planner/planner.contract.ts'
import { onSqlite } from '#test/databases/databases.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { createDemoPlanner } from './demo-planner.ts'

const dayMs = 86_400_000

onSqlite((current) => {
  const willow = useWillow(current)

  test.each([
    ['in February', new Date(2026, 1, 20), 'Daily planner 2025 / 2026'],
    ['in November', new Date(2026, 10, 26), 'Daily planner 2026'],
  ])('%s, all days of the demo planner get their dates, and the last three months of them are written', async (_, now, title) => {
    const planner = createDemoPlanner(now)
    expect(planner.title).toBe(title)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const id = await publishEdition(willow, olive, planner.blank)
    const pages: EditionPage[] = []
    for (let cursor = '0'; pages.length < 430; cursor = String(pages.length)) {
      const url = `/api/admin/editions/${id}/pages?limit=200&cursor=${cursor}`
      pages.push(...(await olive.send({ url })).json<EditionPage[]>())
    }
    const dated = pages.filter(({ kind, doubt }) => kind === 'day' && doubt === null)
    expect(dated).toHaveLength(365)
    const robin = await willow.fixtures.signedInUser()
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    await uploadFile(robin, 'mine.pdf', planner.exportOf({ from: today - 90 * dayMs, to: today }, today - dayMs))
    await willow.runJobs()
    const state = (await robin.send({ url: `/api/users/${robin.id}/planner` })).json<PlannerState>()
    expect(state).toMatchObject({ openPages: 1, lastDay: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    const [asked] = (await robin.send({ url: `/api/users/${robin.id}/open-pages` })).json<OpenPage[]>()
    expect(asked?.suggestions[0]?.dateFrom).toBe(new Date(today - dayMs).toISOString().slice(0, 10))
    expect(state.writtenDays).toBeGreaterThan(70)
    await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })
  })
})

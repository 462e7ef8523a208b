import {
  blankPlanner,
  type PlannerShape,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  writePdf,
} from '#test/documents/planner-pdf.ts'
import { patienceMs } from '#test/patience.ts'
import type { Fixtures, TestUser } from '../fixtures.ts'
import { expect } from '../willow.ts'

/** Timeout for reading a planner: the processes have a low priority and are slow on a busy machine. */
export const slow = Math.max(180_000, patienceMs)

/** Only the first month, so that the planner is read quickly. */
const plannerShape = (of: number): PlannerShape => ({ year: of, months: 1 })
const weeksInJanuary = (year: number) => plannerPages(plannerShape(year)).filter(({ texts }) => texts[0]?.text === 'Week').length

/** Returns the page number of a day in January, from 1: days follow the year, the month and its weeks. */
export const dayNumberInPlanner = (year: number, day: number): number => 2 + weeksInJanuary(year) + day

export function dayOfPlanner(year: number, day: number) {
  return plannerPages(plannerShape(year))[dayNumberInPlanner(year, day) - 1] ?? { texts: [], links: [] }
}

/** Adds a blank planner, and waits until its pages are read. Returns the id of the edition. */
export async function addEdition(fixtures: Fixtures, admin: TestUser, title: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new File([new Uint8Array(content)], 'planner.pdf'))
  const { id } = await (await fixtures.call(admin, '/api/admin/editions', { method: 'POST', body: form })).json()
  await expect
    .poll(async () => (await (await fixtures.call(admin, `/api/admin/editions/${id}`)).json()).state, { timeout: slow })
    .toBe('ready')
  return id
}

export async function publishPlanner(fixtures: Fixtures, admin: TestUser, year: number): Promise<string> {
  const id = await addEdition(fixtures, admin, `Daily ${year}`, blankPlanner(plannerShape(year)))
  await fixtures.call(admin, `/api/admin/editions/${id}/publish`, { method: 'POST' })
  return id
}

/** Publishes the planner of this year, unless an earlier test has. Returns the id of the edition. */
export async function publishThisYear(fixtures: Fixtures): Promise<string> {
  const admin = await fixtures.admin()
  const year = new Date().getFullYear()
  const editions = await (await fixtures.call(admin, '/api/admin/editions')).json()
  const known = editions.find(({ title }: { title: string }) => title === `Daily ${year}`)
  return known?.id ?? publishPlanner(fixtures, admin, year)
}

/** Adds a planner with writing on some days and on the month, and with a page that Willow isn't sure about. */
export async function fillPlanner(fixtures: Fixtures, admin: TestUser): Promise<void> {
  const year = new Date().getFullYear()
  await publishPlanner(fixtures, admin, year)
  const written = (day: number, lines: number) => ({ streams: [printOf(dayOfPlanner(year, day)), penStrokes(lines, day)] })
  const unsure = {
    ...dayOfPlanner(year, 8),
    texts: [...dayOfPlanner(year, 8).texts, { text: 'call the bank', x: 60, y: 300, size: 12 }],
  }
  await fixtures.uploads(admin, [
    {
      name: 'planner.pdf',
      content: writePdf([
        ...[3, 5, 6, 9, 12, 13, 20].map((day) => written(day, (day * 5) % 18)),
        { streams: [redrawnPrint(unsure)] },
      ]),
    },
  ])
  const states = async () => {
    const imports = await (await fixtures.call(admin, `/api/users/${admin.id}/imports`)).json()
    return imports.map(({ state }: { state: string }) => state)
  }
  await expect.poll(states, { timeout: slow }).toEqual(['done'])
}

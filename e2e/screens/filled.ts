import { randomUUID } from 'node:crypto'
import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import type { Timeframe } from '#features/goals/goals.rules.ts'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import { removeUploads } from '#features/library/server/deleted-uploads.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { type Fixtures, password, type TestUser } from '../fixtures.ts'
import { pdfOf, plannerPage } from '../page-files.ts'

/** Fills a library as it looks after a few weeks. */
export async function fillLibrary(fixtures: Fixtures, owner: TestUser): Promise<void> {
  await fixtures.folder(owner, 'Garden & balcony')
  await fixtures.uploadsWithPreviews(owner, [
    {
      name: 'Beds and borders.png',
      content: await plannerPage({ paper: '#f3ecdf', ink: '#5b7a4a', kind: 'notes' }),
      folder: 'Garden & balcony',
    },
    {
      name: 'March.png',
      content: await plannerPage({ paper: '#fbf7ee', ink: '#a8643c', kind: 'month' }),
      folder: 'Monthly Reviews',
    },
    {
      name: `Notes of a ${'long '.repeat(12)}evening.png`,
      content: await plannerPage({ paper: '#efe6d6', ink: '#44506b', kind: 'notes' }),
      folder: 'Journal Pages',
    },
    { name: 'Scan.tif', content: '%PDF-1.7\nnothing that a reader could use', folder: 'Quick Notes' },
    { name: 'Planner 2026.pdf', content: pdfOf('Planner 2026', 'January') },
    {
      name: 'Week 12.png',
      content: await plannerPage({ paper: '#fdfaf3', ink: '#3f6b54', kind: 'week' }),
      folder: 'Weekly Plans',
    },
  ])
  const gone = await fixtures.uploads(owner, [
    { name: `Draft of a ${'very '.repeat(12)}long letter.pdf`, content: pdfOf('Draft'), folder: 'Journal Pages' },
    {
      name: 'Old week.png',
      content: await plannerPage({ paper: '#fdfaf3', ink: '#3f6b54', kind: 'week' }),
      folder: 'Weekly Plans',
    },
  ])
  const owned = { ids: gone.map(({ id }) => id), userId: owner.id }
  await fixtures.database.transaction((tx) => removeUploads(tx, owned, instant(systemClock)))
}

const ownedGoals: [title: string, timeframe: Timeframe][] = [
  ['Finish the garden plan', 'yearly'],
  ['Call Mia', 'weekly'],
  [`Read ${'very '.repeat(12)}long books, one chapter on every quiet evening`, 'quarterly'],
  ['Stretch before breakfast', 'daily'],
  ['Sunday walks', 'weekly'],
]

/** Adds goals and focus sessions of a user who is a few days into a week. */
export async function fillDays(fixtures: Fixtures, owner: TestUser): Promise<void> {
  const now = instant(systemClock)
  const goals = createGoalsStore(fixtures.database)
  for (const [title, timeframe] of ownedGoals) {
    const { goal } = await goals.insert({ userId: owner.id, title, timeframe, now })
    if (title === 'Call Mia') await goals.change({ id: goal.id, userId: owner.id }, { isActive: false, now })
  }
  const focus = createFocusStore(fixtures.database)
  for (const [daysAgo, minutes] of [75, 25, 100, 50].entries()) {
    const endedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const day = endedAt.toLocaleDateString('sv-SE')
    await focus.insert({ id: randomUUID(), userId: owner.id, day, minutes, endedAt: endedAt.toISOString() })
  }
}

/** Signs the owner in often enough for a list that a phone has to scroll. */
export async function fillSecurityEvents(fixtures: Fixtures, { email }: TestUser): Promise<void> {
  for (let at = 0; at < 12; at++) await fixtures.visit('/api/custom-login', { email, password })
}

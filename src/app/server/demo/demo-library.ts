import { drawPlannerPage, type PageKind, pageKinds } from './planner-pages.ts'

/** Files of the demo's owner, oldest first. */
const kept: { name: string; folder: string; kind: PageKind }[] = [
  { name: 'Reading list.png', folder: 'Lists & Planning', kind: 'journal' },
  { name: 'January review.png', folder: 'Monthly Reviews', kind: 'journal' },
  { name: 'Garden, first ideas.png', folder: 'Inspiration', kind: 'sketch' },
  { name: 'Habits in winter.png', folder: 'Goals & Intentions', kind: 'habits' },
  ...Array.from({ length: 8 }, (_, week) => ({ name: `Week ${week + 3}.png`, folder: 'Weekly Plans', kind: 'week' as const })),
  { name: 'February review.png', folder: 'Monthly Reviews', kind: 'journal' },
  { name: 'Lisbon, day by day.png', folder: 'Journeys', kind: 'day' },
  { name: 'Lisbon, what to draw.png', folder: 'Journeys', kind: 'sketch' },
  { name: 'Morning pages.png', folder: 'Journal Pages', kind: 'journal' },
  { name: 'A slow Tuesday.png', folder: 'Journal Pages', kind: 'day' },
  { name: 'Spring habits.png', folder: 'Goals & Intentions', kind: 'habits' },
  { name: 'Balcony herbs.png', folder: 'Projects', kind: 'sketch' },
  { name: 'Week 11.png', folder: 'Weekly Plans', kind: 'week' },
  { name: 'Thoughts after the concert.png', folder: 'Journal Pages', kind: 'journal' },
  { name: 'Week 12.png', folder: 'Weekly Plans', kind: 'week' },
]

export interface DemoParts {
  /** Sends a request as the signed-in user and returns the JSON of the reply. */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: FormData | object): Promise<unknown>
  userId: string
}

/** Fills the library of the demo's owner with the same calls as the browser. */
export async function fillLibrary({ send, userId }: DemoParts): Promise<void> {
  await send('POST', '/api/folders', { userId, name: 'Journeys' })
  for (const [at, page] of kept.entries()) {
    const form = new FormData()
    form.append('userId', userId)
    form.append('folder', page.folder)
    form.append(
      'file',
      new Blob([new Uint8Array(await drawPlannerPage(page.kind, at + pageKinds.length))], { type: 'image/png' }),
      page.name,
    )
    await send('POST', '/api/uploads', form)
  }
}

import { expect, test } from 'vitest'
import { lineOf } from './arrived-line.tsx'

const nothing = { pages: 0, files: 0, openPages: 0, device: null, until: null, fullSince: null }
const unseen = { arrivalsSeenAt: null, fullSeenAt: null }
const [monday, tuesday] = ['2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z']

test.each([
  [{}, null],
  [{ until: monday }, null],
  [{ until: monday, pages: 1, device: 'Supernote' }, '1 page arrived from Supernote.'],
  [{ until: monday, pages: 1200 }, '1,200 pages arrived from your devices.'],
  [{ until: monday, pages: 12, openPages: 2, device: 'Supernote' }, '12 pages arrived from Supernote, 2 need a look.'],
  [{ until: monday, pages: 12, openPages: 1 }, '12 pages arrived from your devices, 1 needs a look.'],
  [{ until: monday, files: 3, device: 'Boox' }, '3 files arrived from Boox.'],
  [{ until: monday, pages: 12, fullSince: monday }, 'Your library is full: a file from one of your devices didn’t fit.'],
])('what arrived is said in one line: %j', (arrivals, text) => {
  expect(lineOf({ ...nothing, ...arrivals }, unseen)?.text ?? null).toBe(text)
})

test('a line is gone once it was dismissed, and what came later or is something else is said then', () => {
  const both = { ...nothing, pages: 1, until: monday, fullSince: tuesday }
  const full = lineOf(both, unseen)
  expect(full?.seen).toEqual({ fullSeenAt: tuesday })
  const pages = lineOf(both, { ...unseen, ...full?.seen })
  expect([pages?.text, pages?.path]).toEqual(['1 page arrived from your devices.', '/planner'])
  expect(lineOf(both, { ...unseen, ...full?.seen, ...pages?.seen })).toBeNull()
  expect(lineOf({ ...both, until: tuesday }, { ...unseen, ...full?.seen, ...pages?.seen })).not.toBeNull()
})

import { expect, test } from 'vitest'
import { inkMapOf } from '../../ink.rules.ts'
import type { PageEvidence } from '../../page-evidence.rules.ts'
import { textPrint } from '../../page-text.rules.ts'
import type { IndexedPage } from '../../recognition.rules.ts'
import { createPlannerKnowledge } from './answer.ts'

const version = 'the editions of today'
const text = textPrint([{ text: 'Plans, notes and whatever else the day brings', x: 0, y: 0, size: 9 }])
/** Pages of different days with the same text. */
const page = (number: number): IndexedPage => ({
  editionId: 'edition',
  number,
  kind: 'day',
  dateFrom: `2026-01-0${number}`,
  dateTo: `2026-01-0${number}`,
  streams: [],
  marks: [],
  text,
})
const evidence: PageEvidence = {
  number: 1,
  hash: 'hash',
  streams: [],
  ink: { all: inkMapOf([]), marks: null },
  text: {
    like: { editionId: 'edition', number: 1, by: 'words', confidence: 0.99 },
    suggestions: [],
    calendar: '',
    isSilent: false,
  },
}

function knowledge() {
  const { answer } = createPlannerKnowledge()
  const open = () => Promise.reject(new Error('A document was opened.'))
  return {
    know: (from: number, numbers: readonly number[], isLast = false, of = version) =>
      answer({ kind: 'know', version: of, from, pages: numbers.map(page), isLast }, open),
    /** The pages that look like the page of an export; null while the editions aren't known. */
    async like() {
      const answered = await answer({ kind: 'place', version, pages: [evidence], pictured: [] }, open)
      if (answered.kind !== 'placed') return null
      return answered.pages[0]?.suggestions.map(({ editionPage }) => editionPage)
    },
  }
}

test('editions that two jobs send at the same time are known once', async () => {
  const { know, like } = knowledge()
  for (let sent = 0; sent < 2; sent++) await know(0, [1])
  expect(await like()).toBeNull()
  for (let sent = 0; sent < 2; sent++) await know(1, [2])
  for (let sent = 0; sent < 2; sent++) await know(2, [3], true)
  expect(await like()).toEqual([1, 2, 3])
})

test('editions are known only once every batch has arrived, even if the process was restarted between two of them', async () => {
  const { know, like } = knowledge()
  await know(1, [2])
  await know(0, [1])
  await know(2, [3], true)
  expect(await like()).toBeNull()
  await know(1, [2])
  await know(2, [3], true)
  expect(await like()).toEqual([1, 2, 3])
})

test('editions that were published meanwhile replace the earlier ones, of which a late batch changes nothing', async () => {
  const { know, like } = knowledge()
  await know(0, [1], true, 'the editions of yesterday')
  expect(await like()).toBeNull()
  await know(0, [1, 2], true)
  await know(1, [3], true, 'the editions of yesterday')
  expect(await like()).toEqual([1, 2])
})

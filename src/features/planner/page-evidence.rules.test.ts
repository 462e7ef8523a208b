import { expect, test } from 'vitest'
import { evidenceOf, placeEvidence } from './page-evidence.rules.ts'
import { textPrint } from './page-text.rules.ts'
import { type IndexedPage, PlannerIndex } from './recognition.rules.ts'

const printOf = (...words: string[]) => textPrint(words.map((text, at) => ({ text, x: 0, y: at * 20, size: 9 })))
const page = (number: number, of: Partial<IndexedPage> = {}): IndexedPage => ({
  editionId: 'edition',
  number,
  kind: 'day',
  dateFrom: `2026-01-0${number}`,
  dateTo: `2026-01-0${number}`,
  streams: [`stream ${number}`],
  marks: [],
  text: printOf('January', '2026', `Day ${number}`, 'Notes and plans'),
  ...of,
})
const index = new PlannerIndex()
for (const each of [page(1), page(2)]) index.add(each)
const ink = new Array<number>(12 * 48).fill(0.2)
const parts = (streams: string[], marks: number[] | null = null) => ({
  number: 1,
  hash: 'hash',
  streams,
  streamInk: ink,
  markInk: marks,
})
const unread = () => Promise.reject(new Error('The text was read.'))

test('a page with printed streams is placed without reading its text, and its other streams are ink', async () => {
  const evidence = await evidenceOf(index, parts(['stream 2', 'pen', 'pen']), unread)
  expect(evidence).toMatchObject({ streams: ['stream 2'], text: null })
  const [placed] = placeEvidence(index, [evidence], [])
  expect(placed).toMatchObject({ hash: 'hash', place: { editionPage: 2, method: 'stream', dateFrom: '2026-01-02' } })
  expect(placed?.ink?.step).toBe('full')
})

test('a page is placed by its text; only its annotations are ink then', async () => {
  const evidence = await evidenceOf(index, parts(['other']), async () => page(1).text)
  const [placed] = placeEvidence(index, [evidence], [])
  expect(placed).toMatchObject({ place: { editionPage: 1, method: 'text' }, ink: null })
  const marked = await evidenceOf(index, parts(['other'], ink), async () => page(1).text)
  expect(placeEvidence(index, [marked], [])[0]?.ink?.step).toBe('full')
})

test('a page whose text names signs in place of letters is compared as a picture, as one without text is', async () => {
  const silentOf = async (...words: string[]) =>
    (await evidenceOf(index, parts(['other']), async () => printOf(...words))).text?.isSilent
  expect(await silentOf('Monday, January 5', 'Plans')).toBe(false)
  expect(await silentOf('❆❣✁✂✄☎✆❆❣', '▼✝✞✟✉✠✡✠❡✟☛✉', '✶✷✏✑✒✓✔✕✾')).toBe(true)
  expect(await silentOf()).toBe(true)
})

test('what is kept of a page is small, however many streams and letters it has', async () => {
  const streams = Array.from({ length: 400 }, (_, at) => `foreign ${at}`)
  const print = textPrint(Array.from({ length: 4000 }, (_, at) => ({ text: 'monday'.repeat(80), x: at, y: at, size: 9 })))
  const evidence = await evidenceOf(index, parts(streams), async () => print)
  expect(print.letters.length).toBeLessThanOrEqual(20_000)
  expect(JSON.stringify(evidence).length).toBeLessThan(2000)
})

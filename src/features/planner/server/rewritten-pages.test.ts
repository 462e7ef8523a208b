import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { documentBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { openText } from '#kit/server/documents/page-text.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { useWillow } from '#test/use-willow.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { createImportSteps } from './import-steps.ts'
import { createImportsStore } from './imports.store.ts'
import type { Look } from './page-matcher.ts'
import { openParts } from './pdf/page-parts.ts'
import type { MatchedPage } from './pictures/looking.ts'
import { readPages } from './read-pages.ts'
import { createPlannerKnowledge } from './reading/answer.ts'
import { type Editions, loadEditions, type ReadPlanner } from './reading/ask-planner.ts'

const shape = { year: 2026, months: 1 }
const firstDay = 6
/** Twelve days as another program writes them: the same words and lines, in other bytes. */
const exported = writePdf(
  plannerPages(shape)
    .slice(firstDay, firstDay + 12)
    .map((page) => ({ streams: [printOf(page).replaceAll('\n', ' \n')] })),
)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let editions: Editions
  let editionId: string
  let importId: string
  let path: string
  beforeAll(async () => {
    path = join(await temporaryFolder(), 'export.pdf')
    await writeFile(path, exported)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    editionId = await publishEdition(willow, olive, blankPlanner(shape))
    editions = await loadEditions(createEditionPagesStore(current().database).publishedPages())
  })
  beforeEach(async () => {
    const ada = await willow.fixtures.signedInUser()
    await uploadFile(ada, 'export.pdf', exported)
    const [begun] = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<{ id: string }[]>()
    importId = begun?.id ?? ''
  })

  async function read(look: Look, leftMs?: number) {
    const { pageCount, read: parts } = openParts(new PdfFile(exported), 3000)
    const opened = await openText(DocumentFile.at(path))
    const text = async (number: number) => ({ ...(await opened.read(number)), text: '' })
    const knowledge = createPlannerKnowledge()
    const readPlanner: ReadPlanner = async ({ planner }) => {
      const pages = { pageCount, hasMore: false, madeAt: null, parts, text, close: async () => undefined }
      const answer = planner && (await knowledge.answer(planner, async () => pages))
      return { pageCount, hasMore: false, texts: [], ...(answer ? { planner: answer } : {}) }
    }
    const steps = createImportSteps(current().database, { importId, readWith: ['edition'] })
    const budget = leftMs === undefined ? documentBudget() : { leftMs }
    const step = async () => undefined
    return (await readPages({ editions, read: readPlanner, look, step, isTextWanted: false, steps, budget })).pages
  }

  /** Says that each page shows what it is known to be, with ink on the even ones. */
  function looking(fails: (numbers: readonly number[]) => Error | null = () => null, fit = 1) {
    const asked: number[] = []
    const look: Look = async ({ pages, priors }) => {
      // Most programs keep the size of the pages.
      expect(priors).toEqual([{ scaleX: 1, left: 0, scaleY: 1, top: 0 }])
      const numbers = pages.map(({ number }) => number)
      const error = fails(numbers)
      if (error) throw error
      asked.push(...numbers)
      return pages.map(({ number, known }) => seen(number, known?.page ?? 0, fit))
    }
    return { look, asked }
  }
  function seen(number: number, page: number, fit: number): MatchedPage {
    const grid = new Float32Array(12 * 48).fill(number % 2 === 0 ? 0.5 : 0)
    const evidence = {
      confidence: 1,
      ownFit: 1,
      worstGlyph: 1,
      darkShare: 0,
      hasOwnPrint: true,
      isBlemished: false,
      likeness: 1,
      isEven: true,
    }
    const place = { scaleX: 1, left: 0, scaleY: 1, top: 0 }
    const candidates = [{ editionId, number: page, cost: 0 }]
    return {
      number,
      match: { ...evidence, fit, candidates, apart: 99, place, cost: 0, turn: 0 },
      ink: { grid, bits: '' },
    }
  }
  const inkOf = (pages: Awaited<ReturnType<typeof read>>) =>
    pages.map(({ looked }) => (looked?.ink ? looked.ink.grid.some((share) => share > 0) : null))
  const all = Array.from({ length: 12 }, (_, at) => at + 1)

  test('pages that were placed by their words are compared with the blank ones, each once', async () => {
    const { look, asked } = looking()
    const pages = await read(look)
    expect(pages.map(({ place }) => place?.method)).toEqual(all.map(() => 'text'))
    expect(asked).toEqual(all)
    expect(inkOf(pages)).toEqual(all.map((number) => number % 2 === 0))
  })

  test('where the print of the page is not there, writing stays unknown', async () => {
    expect(inkOf(await read(looking(undefined, 0.87).look))).toEqual(all.map(() => null))
  })

  test('pages that cannot be drawn keep their places, and the others are still compared', async () => {
    const { look, asked } = looking((numbers) => (numbers.includes(3) ? new DrawingFailed('too_slow') : null))
    const pages = await read(look)
    expect(pages.every(({ place }) => place !== null)).toBe(true)
    expect(asked).toEqual(all.slice(5))
    expect(inkOf(pages).slice(0, 5)).toEqual([null, null, null, null, null])
  })

  test('after the process was lost, the pages that it was drawing are left out, and what was compared before is kept', async () => {
    const first = looking((numbers) => (numbers.includes(8) ? new DrawingLost('ended') : null))
    await expect(read(first.look)).rejects.toThrow(DrawingLost)
    const second = looking()
    const pages = await read(second.look)
    expect([first.asked, second.asked]).toEqual([all.slice(0, 5), all.slice(10)])
    expect(pages.map(({ place }) => place?.method)).toEqual(all.map(() => 'text'))
    expect(inkOf(pages)).toEqual(all.map((number) => (number >= 6 && number <= 10 ? null : number % 2 === 0)))
  })

  test('an export is read again, for example with a new planner, while writing in it is unknown', async () => {
    const { database } = current()
    await willow.runJobs('planner')
    const begin = async (unknownInk: number) => {
      const found = database.queries
        .updateTable('imports')
        .set({ state: 'done', placed: 12, unplaced: 0, unknown_ink: unknownInk })
      const row = await found.where('id', '=', importId).returning(['upload_id', 'user_id']).executeTakeFirstOrThrow()
      const begun = { uploadId: row.upload_id, userId: row.user_id, now: new Date(willow.clock.now()).toISOString() }
      return database.transaction((tx) => createImportsStore(database).beginImport(tx, begun))
    }
    expect([await begin(0), await begin(1)]).toEqual([null, importId])
  })

  test('when the time for the document is nearly used up, it is left for placing pages', async () => {
    const { look, asked } = looking()
    expect((await read(look, 60_000)).every(({ place }) => place !== null)).toBe(true)
    expect(asked).toEqual([])
  })
})

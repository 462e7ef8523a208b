import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DrawingLost } from '#kit/server/documents/drawing.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { PlannerIndex } from '../recognition.rules.ts'
import { limits } from '../thresholds.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { createImportSteps } from './import-steps.ts'
import type { LookState } from './page-matcher.ts'
import { PageMatcher } from './page-matcher.ts'
import { openParts } from './pdf/page-parts.ts'
import { readPages } from './read-pages.ts'
import { createPlannerKnowledge } from './reading/answer.ts'
import { type Editions, loadEditions, type ReadPlanner } from './reading/ask-planner.ts'

const shape = { year: 2026, months: 2 }
/** More than four batches, with writing on every tenth page. */
const exported = writePdf(
  plannerPages(shape)
    .slice(0, 110)
    .map((page, at) => ({ streams: at % 10 === 0 ? [printOf(page), penStrokes(4, at)] : [printOf(page)] })),
)
const batches = Math.ceil(110 / limits.pagesAtOnce)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let editions: Editions
  let importId: string
  beforeAll(async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
    editions = await loadEditions(createEditionPagesStore(current().database).publishedPages())
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    await uploadFile(ada, 'export.pdf', exported)
    const [begun] = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<{ id: string }[]>()
    importId = begun?.id ?? ''
  })

  /** Reads like the real process, but throws as if the process had ended after `mostCalls` calls. */
  function reading(mostCalls = Number.POSITIVE_INFINITY) {
    const { pageCount, read: readParts } = openParts(new PdfFile(exported), limits.pages)
    const text = async () => ({ pieces: [], text: '', lines: [] })
    const pages = { pageCount, hasMore: false, madeAt: null, parts: readParts, text, close: async () => undefined }
    const knowledge = createPlannerKnowledge()
    const pagesRead: number[] = []
    let calls = 0
    const read: ReadPlanner = async ({ planner }) => {
      const reply = { pageCount, hasMore: false, texts: [] }
      // Telling the process the editions isn't counted.
      if (planner?.kind === 'know') return { ...reply, planner: await knowledge.answer(planner, async () => pages) }
      const answer = planner && (await knowledge.answer(planner, async () => pages))
      if (answer?.kind === 'needs-index') return { ...reply, planner: answer }
      if (++calls > mostCalls) throw new DrawingLost('ended')
      if (planner?.kind === 'find') pagesRead.push(...planner.numbers)
      return { ...reply, ...(answer ? { planner: answer } : {}) }
    }
    return { read, pagesRead }
  }
  const stepsOf = (readWith: readonly string[] = ['edition']) => createImportSteps(current().database, { importId, readWith })
  const rest = { look: null, step: async () => undefined, isTextWanted: false }
  const keptSteps = async () =>
    (await current().database.queries.selectFrom('import_steps').select('step').where('import_id', '=', importId).execute())
      .length

  const turnOff = () => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })

  test('a reading that is interrupted again and again continues after the last step, with the same result', async () => {
    const whole = await readPages({ editions, read: reading().read, ...rest })
    const all: number[] = []
    // The first call of each try asks for the number of pages.
    for (let cut = 1; cut < batches; cut++) {
      const { read, pagesRead } = reading(2)
      await expect(readPages({ editions, read, steps: stepsOf(), ...rest })).rejects.toThrow(DrawingLost)
      all.push(...pagesRead)
      expect(await keptSteps()).toBe(cut)
    }
    const last = reading()
    expect(await readPages({ editions, read: last.read, steps: stepsOf(), ...rest })).toEqual(whole)
    expect([...all, ...last.pagesRead]).toEqual(Array.from({ length: 110 }, (_, at) => at + 1))
  })

  test('steps that were read with a different set of published planners are discarded', async () => {
    await expect(readPages({ editions, read: reading(3).read, steps: stepsOf(), ...rest })).rejects.toThrow(DrawingLost)
    const { read, pagesRead } = reading()
    await readPages({ editions, read, steps: stepsOf(['edition', 'another one']), ...rest })
    expect(pagesRead).toHaveLength(110)
  })

  test('a step that another program version wrote is read again, and so are those after it', async () => {
    await expect(readPages({ editions, read: reading(4).read, steps: stepsOf(), ...rest })).rejects.toThrow(DrawingLost)
    await current().database.queries.updateTable('import_steps').set({ content: 'bm9uc2Vuc2U=' }).where('step', '=', 1).execute()
    const { read, pagesRead } = reading()
    await readPages({ editions, read, steps: stepsOf(), ...rest })
    expect(pagesRead[0]).toBe(1 + limits.pagesAtOnce)
    expect(pagesRead).toHaveLength(110 - limits.pagesAtOnce)
  })

  test('the time of all attempts is added up', async () => {
    const budget = { leftMs: 5000 }
    await expect(readPages({ editions, read: reading(3).read, steps: stepsOf(), budget, ...rest })).rejects.toThrow(DrawingLost)
    const fresh = { leftMs: 900_000 }
    await readPages({ editions, read: reading().read, steps: stepsOf(), budget: fresh, ...rest })
    expect(fresh.leftMs).toBe(5000)
  })

  test.each([
    ['cancelling an import', false, () => ada.send({ method: 'POST', url: `/api/imports/${importId}/cancel` })],
    ['turning recognition off', false, turnOff],
    ['turning recognition off while a file is read again', true, turnOff],
  ])('%s deletes the steps of its reading', async (_name, isAgain, end) => {
    if (isAgain) {
      await willow.runJobs('planner')
      await current().database.queries.updateTable('imports').set({ state: 'waiting' }).where('id', '=', importId).execute()
    }
    await expect(readPages({ editions, read: reading(3).read, steps: stepsOf(), ...rest })).rejects.toThrow(DrawingLost)
    expect(await keptSteps()).toBe(2)
    await end()
    await willow.runJobs('planner')
    expect(await keptSteps()).toBe(0)
  })

  test('a document that was read to the end leaves no steps', async () => {
    await willow.runJobs('planner')
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<{ state: string; placed: number }[]>()
    expect(found).toMatchObject({ state: 'done' })
    expect(await keptSteps()).toBe(0)
  })
})

test('the page positions found so far are restored after an interruption', () => {
  const place = { scaleX: 1.5, scaleY: 1.5, left: 4, top: 9 }
  const state: LookState = { places: [place], agreed: place, turn: 1, unsure: [3, 7], count: 9 }
  const looked = { number: 3, match: null, ink: null }
  const look = new PageMatcher(new PlannerIndex(), async () => [])
  look.resume(state, [looked])
  expect(look.state).toEqual(state)
  expect([...look.pages]).toEqual([[3, looked]])
})

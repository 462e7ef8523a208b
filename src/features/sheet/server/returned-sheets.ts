import { instant } from '#kit/clock.ts'
import { addDays, dayIn } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { documentBudget, documentsQueueOf } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingIsSlow, isDocumentsFault } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { ReadSheet } from '../ticks.rules.ts'
import type { SheetReader } from './reading/reading.ts'
import { addReturned, findTick, moveTick, takeBox } from './returned-sheets.store.ts'
import { findSheet, hasSheets, listSheetsSince, type RememberedSheet } from './sheets.store.ts'

const readKind = 'sheet.read'
const slowReadKind = 'sheet.read-slow'
const placeKind = 'sheet.place'
/** Older sheets tick nothing. */
const tickedDays = 7
const pagesAtOnce = 50

interface OnDay {
  id: string
  userId: string
  day: string
}

export interface ReturnedSheetsOptions extends Pick<Basics, 'database' | 'clock'> {
  reader: SheetReader
  /** Types of files that may have pages. */
  pageTypes: readonly string[]
  /** The file of an upload that exists and isn't deleted. */
  findUpload(userId: string, id: string): Promise<{ filename: string; mimeType: string } | null>
  findOwner(from: Tx, userId: string): Promise<{ timeZone: string }>
  /** Completes a goal on a day. False when there is nothing to complete. */
  completeGoal(tx: Tx, goal: OnDay): Promise<boolean>
  reopenGoal(tx: Tx, goal: OnDay): Promise<void>
  /** Puts a page on a day, among the owner's other pages. */
  putOnDay(page: { userId: string; uploadId: string; page: number; day: string; now: string }): Promise<void>
}

interface Returned {
  page: number
  sheet: RememberedSheet
  read: ReadSheet
}

/** Understands sheets that come back: what was ticked and answered on them. */
export function createReturnedSheets(options: ReturnedSheetsOptions) {
  const { database, clock } = options
  const { queries } = database

  /** Finds the sheets among the pages of an upload. */
  async function readUpload(
    userId: string,
    upload: { filename: string; mimeType: string },
    isSlow: boolean,
  ): Promise<Returned[]> {
    const { filename: key, mimeType } = upload
    const recent = await listSheetsSince(queries, userId, addDays(instant(clock).slice(0, 10), -tickedDays - 1))
    return options.reader.withDocument({ key, owner: userId, isSlow, budget: documentBudget() }, async (ask) => {
      const returned: Returned[] = []
      for (let from = 1, pageCount = 1; from <= pageCount; from += pagesAtOnce) {
        const found = await ask({ kind: 'find', mimeType, from, count: pagesAtOnce }, { pages: pagesAtOnce })
        if (found.kind !== 'found') break
        pageCount = found.pageCount
        for (const page of found.pages) {
          const named = page.code === null ? null : await findSheet(queries, { userId, code: page.code })
          const sheets = page.code === null ? recent : named ? [named] : []
          if (sheets.length === 0) continue
          const asked = sheets.map(({ code, printed }) => ({ code, printed }))
          const reply = await ask({ kind: 'read', mimeType, page, sheets: asked }, { pages: 2 })
          const sheet = sheets.find(({ code }) => reply.kind === 'read' && code === reply.code)
          if (sheet && reply.kind === 'read' && reply.code !== null && reply.read.isWritten)
            returned.push({ page: page.number, sheet, read: reply.read })
        }
      }
      return returned
    })
  }

  async function take(tx: Tx, { userId, uploadId }: { userId: string; uploadId: string }, { page, sheet, read }: Returned) {
    const { code, date: day, printed } = sheet
    const prompt = read.isAnswered ? (printed.prompt?.text ?? null) : null
    await addReturned(tx, { userId, uploadId, page, code, day, prompt, returnedAt: instant(clock) })
    const { timeZone } = await options.findOwner(tx, userId)
    if (day < addDays(dayIn(timeZone, new Date(clock.now())), -tickedDays)) return
    for (const [at, { id: goalId }] of printed.goals.entries()) {
      const state = read.boxes[at] ?? 'empty'
      if (state === 'empty') continue
      const tick = { userId, code, goalId, day, createdAt: instant(clock) }
      const id = await takeBox(tx, { ...tick, state: state === 'unsure' ? 'asked' : 'taken' })
      if (id === null || state === 'unsure') continue
      // A goal that is gone or done has nothing to take, and this box is not looked at again.
      if (!(await options.completeGoal(tx, { id: goalId, userId, day })))
        await moveTick(tx, { id, userId, state: 'taken' }, 'ended')
    }
  }

  const readIn =
    (isSlow: boolean) =>
    async (job: Job): Promise<void> => {
      const payload = job.payload as { userId: string; uploadId: string }
      const upload = await options.findUpload(payload.userId, payload.uploadId)
      if (!upload) return
      try {
        const returned = await readUpload(payload.userId, upload, isSlow)
        await job.finish(async (tx) => {
          for (const one of returned) await take(tx, payload, one)
          for (const { page, sheet } of returned)
            await enqueueJob(tx, { kind: placeKind, payload: { ...payload, page, day: sheet.date }, owner: payload.userId })
        })
      } catch (error) {
        if (error instanceof DrawingIsSlow)
          return job.finish(async (tx) => {
            const queue = documentsQueueOf(payload.userId)
            await enqueueJob(tx, { kind: slowReadKind, payload, owner: payload.userId, queue })
          })
        const isOver = error instanceof FileMissing || error instanceof DrawingFailed || isDocumentsFault(error, job.tries)
        if (!isOver) throw error
      }
    }

  return {
    /** Has an upload read that may have a sheet, in the transaction that adds it. */
    async add(tx: Tx, { id, userId, mimeType }: { id: string; userId: string; mimeType: string }): Promise<void> {
      if (!options.pageTypes.includes(mimeType) || !(await hasSheets(tx, userId))) return
      await enqueueJob(tx, { kind: readKind, payload: { userId, uploadId: id }, owner: userId })
    },

    jobs: {
      handlers: {
        [readKind]: readIn(false),
        async [placeKind](job: Job) {
          const page = job.payload as Omit<Parameters<ReturnedSheetsOptions['putOnDay']>[0], 'now'>
          if (await options.findUpload(page.userId, page.uploadId)) await options.putOnDay({ ...page, now: instant(clock) })
        },
      },
    },
    slowDocuments: { [slowReadKind]: readIn(true) },

    /** The owner's answer to what was read in a box. A second one changes nothing. */
    answer: ({ id, userId }: { id: string; userId: string }, answer: 'yes' | 'no' | 'seen'): Promise<boolean> =>
      database.transaction(async (tx) => {
        const tick = await findTick(tx, { id, userId })
        if (!tick) return false
        const goal = { id: tick.goalId, userId, day: tick.day }
        if (tick.state === 'asked' && answer === 'yes' && (await moveTick(tx, tick, 'seen'))) await options.completeGoal(tx, goal)
        if (tick.state === 'asked' && answer === 'no') await moveTick(tx, tick, 'ended')
        if (tick.state === 'taken' && answer === 'seen') await moveTick(tx, tick, 'seen')
        if (tick.state === 'taken' && answer === 'no' && (await moveTick(tx, tick, 'ended'))) await options.reopenGoal(tx, goal)
        return true
      }),
  }
}

export type ReturnedSheets = ReturnType<typeof createReturnedSheets>

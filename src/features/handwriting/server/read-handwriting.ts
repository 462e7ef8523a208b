import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import { askModel, ModelFailed, type ModelServer } from './ask-model.ts'
import {
  type Consent,
  findConsent,
  findWaiting,
  isAgreed,
  noteTry,
  placePage,
  removePage,
  type ShownPage,
  type StoredPage,
  storeRead,
  type TextIndex,
} from './handwriting.store.ts'

const planKind = 'handwriting.plan'
export const readKind = 'handwriting.read'
/** Pages of all owners that are at the model server at a time, in all processes. */
const lines = 2
/** Wide enough for small writing. */
const width = 1400
/** A page that the server can't read would otherwise hold up the others. */
const mostTries = 5
const firstPauseMs = 60_000
const longestPauseMs = 5 * 60_000
/** After so many failures in a row the shop is told. */
const failuresUntilTold = 3
/** Stands in the jobs that wait for a server of which the shop is told. */
export const silentReason = 'The model server is silent.'

export interface HandwritingOptions extends Pick<Basics, 'database' | 'clock' | 'wakeJobs'> {
  /** The model server of the shop as it is now, also if another process has changed it. */
  modelServer(): Promise<ModelServer | null>
  index: TextIndex & { remove(tx: Tx, userId: string): Promise<void> }
  /** Takes the turn of an owner's texts: none must come between their removal and the end of it. */
  takeTurn(tx: Tx, userId: string): Promise<void>
  /** The written pages of an owner, or of one of their files. */
  shownPages(userId: string, uploadId: string | null): AsyncIterable<ShownPage[]>
  /** The ink of a page, without its print. Null when it can't be drawn. */
  drawInk(userId: string, page: { uploadId: string; page: number }, width: number): Promise<Uint8Array | null>
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string; filename: string; originalName: string }[]>
}

/** Has the written pages of an owner found, or those of a file, if the owner has agreed that they are read. */
export async function enqueuePlan(tx: Tx, { userId, uploadId }: { userId: string; uploadId?: string }): Promise<void> {
  if ((await findConsent(tx, userId)) === null) return
  await enqueueJob(tx, { kind: planKind, payload: { userId, uploadId }, owner: userId })
}

const keyOf = (userId: string) => `handwriting ${userId}`

/** There is one job for each owner, for one page. It goes to the end of its line, so that owners take turns. */
async function enqueueReading(tx: Tx, userId: string): Promise<void> {
  const queue = `handwriting ${Number.parseInt(userId.replaceAll('-', '').slice(-4), 16) % lines || 0}`
  await enqueueJob(tx, { kind: readKind, key: keyOf(userId), payload: { userId }, owner: userId, queue })
}

export const forgetReading = (tx: Tx, userId: string): Promise<void> => removeJob(tx, keyOf(userId))

export function createHandwritingJobs(options: HandwritingOptions): Record<'plan' | 'read', Record<string, JobHandler>> {
  const { database, clock, modelServer, index, takeTurn, shownPages, drawInk, presentUploads } = options
  const { queries } = database
  let failures = 0

  async function plan(job: Job): Promise<void> {
    const { userId, uploadId = null } = job.payload as { userId: string; uploadId?: string }
    const server = await modelServer()
    const agreed = async (tx: Tx) => isAgreed(await findConsent(tx, userId), server)
    for await (const pages of shownPages(userId, uploadId))
      await job.step(async (tx) => {
        await takeTurn(tx, userId)
        if (!(await agreed(tx))) return
        for (const page of pages) await placePage(tx, index, userId, page, instant(clock))
      })
    await job.finish(async (tx) => {
      await takeTurn(tx, userId)
      if ((await agreed(tx)) && (await findWaiting(tx, userId))) await enqueueReading(tx, userId)
    })
  }

  /** Ends the job of an owner, after `work`, and begins the one of their next page. */
  const goOn = (job: Job, userId: string, server: ModelServer | null, work: (tx: Tx, consent: Consent | null) => Promise<void>) =>
    job.finish(async (tx) => {
      await takeTurn(tx, userId)
      const consent = await findConsent(tx, userId)
      await work(tx, consent)
      await forgetReading(tx, userId)
      if (isAgreed(consent, server) && (await findWaiting(tx, userId))) await enqueueReading(tx, userId)
    })

  async function read(job: Job): Promise<void> {
    const { userId } = job.payload as { userId: string }
    const server = await modelServer()
    const consent = await findConsent(queries, userId)
    const page = isAgreed(consent, server) ? await findWaiting(queries, userId) : null
    if (page === null || server === null) return goOn(job, userId, server, async () => {})
    const isPresent = async () => (await presentUploads(userId, [page.uploadId])).length > 0
    // It's found again when its file is restored.
    if (!(await isPresent())) return goOn(job, userId, server, (tx) => removePage(tx, page))
    const picture = await drawInk(userId, page, width)
    if (picture === null) return goOn(job, userId, server, (tx) => noteTry(tx, page, 0))
    const text = await ask(server, page, picture, job)
    if (text === null) return goOn(job, userId, server, (tx) => noteTry(tx, page, 0))
    const [present, isThere] = [await modelServer(), await isPresent()]
    await goOn(job, userId, present, async (tx, now) => {
      if (isAgreed(now, present) && isThere) await storeRead(tx, index, page, { text, server, now: instant(clock) })
    })
  }

  /** Null when the server takes others, but not this page. While it fails, all jobs of the line wait. */
  async function ask(server: ModelServer, page: StoredPage, picture: Uint8Array, { signal }: Job): Promise<string | null> {
    try {
      const text = await askModel(server, picture, { signal })
      failures = 0
      return text
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error
      if (error.reason === 'unfit') return null
      failures++
      await database.transaction((tx) => noteTry(tx, page, mostTries))
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
      throw new NotNow(failures < failuresUntilTold ? 'The model server is asked again.' : silentReason, pauseMs)
    }
  }

  return { plan: { [planKind]: plan }, read: { [readKind]: read } }
}

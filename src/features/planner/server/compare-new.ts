import type { Tx } from '#kit/server/db/database.ts'
import { type Job, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { isSomething } from '../picture.rules.ts'
import type { EditionsStore } from './editions.store.ts'
import { failureOf } from './failure-of.ts'
import type { UnplacedPicture } from './pages.store.ts'
import { nearlyBest } from './pictures/coarse.ts'
import type { IndexFile } from './pictures/looking.ts'
import { pictureIndexExtension } from './pictures/picture-index.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import type { RecognizeOptions } from './recognize-upload.ts'

export const compareNewKind = 'planner.compare-new'
/** Pictures with a lower score are of another planner, or of none. */
const leastScore = 0.3
const uploadsAtOnce = 100

interface NewEdition {
  editionId: string
  userId: string
}

/**
 * Adds the job that compares an owner's pictures that were placed nowhere with a new planner.
 *
 * @param cause id of the job that adds it, so that it is added once if that one is repeated
 */
export async function enqueueComparison(tx: Tx, { cause, ...payload }: NewEdition & { cause: string }): Promise<void> {
  const key = `${compareNewKind} ${cause} ${payload.userId}`
  await enqueueJob(tx, { kind: compareNewKind, payload, key, owner: payload.userId, isBulk: true })
}

interface CompareNewOptions extends Pick<RecognizeOptions, 'findUpload' | 'present'> {
  editions: EditionsStore
  imports: PlannerStore
  pictures: Pick<PictureReader, 'scores' | 'withDocument'> | null
  addAgain(tx: Tx, upload: { id: string; userId: string }): Promise<void>
}

/** Reads an owner's unplaced pictures again that may be of a new planner, if the newest of the likeliest shows something of it. */
export function compareNew({ editions, imports, pictures, findUpload, present, addAgain }: CompareNewOptions) {
  return async (job: Job): Promise<void> => {
    const { editionId, userId } = job.payload as NewEdition
    const { key } = (await editions.publishedPictures()).find((one) => one.editionId === editionId) ?? {}
    if (pictures === null || !key?.endsWith(`.${pictureIndexExtension}`) || !(await imports.isOn(userId))) return
    // It may have begun before the planner was published.
    if (await imports.isReading(userId)) throw new NotNow('a file of this owner is being read')
    const index = { editionId, key }
    const found: (UnplacedPicture & { score: number })[] = []
    for await (const some of imports.unplacedPictures(userId)) {
      await job.check()
      const there = await present(userId, [...new Set(some.map(({ uploadId }) => uploadId))])
      const scores = await pictures.scores(
        index,
        some.map((one) => one.key),
      )
      for (const [at, one] of some.entries()) found.push({ ...one, score: there.has(one.uploadId) ? (scores[at] ?? 0) : 0 })
    }
    const best = Math.max(leastScore, ...found.map(({ score }) => score))
    // Pages of other years have the same scores, and those of a new planner are newer. Each look takes a third of a second, so there is one.
    const newest = found.find(({ score }) => score >= best * nearlyBest && score >= leastScore)
    if (newest && (await shows(pictures, index, { ...newest, tries: job.tries }))) await readAgain(job, userId, found)
  }

  async function shows(
    pictures: Pick<PictureReader, 'withDocument'>,
    index: IndexFile,
    { uploadId, sourcePage, tries }: UnplacedPicture & { tries: number },
  ): Promise<boolean> {
    const upload = await findUpload(uploadId)
    if (upload === null) return false
    const { filename: key, mimeType } = upload
    // The owner didn't ask for it, so it isn't counted as theirs.
    const document = { key, owner: null, isSlow: true, mimeType, indexes: [index] }
    const pages = [{ number: sourcePage, known: null }]
    try {
      const looked = await pictures.withDocument(document, (look) => look({ pages, priors: [], turns: [0], isQuick: true }))
      return looked.some(({ match }) => match !== null && isSomething(match))
    } catch (error) {
      if (failureOf(error, tries) === null) throw error
      return false
    }
  }

  async function readAgain(job: Job, userId: string, found: readonly { uploadId: string; score: number }[]): Promise<void> {
    const uploads = [...new Set(found.flatMap(({ uploadId, score }) => (score >= leastScore ? uploadId : [])))]
    for (let at = 0; at < uploads.length; at += uploadsAtOnce)
      await job.step(async (tx) => {
        for (const id of uploads.slice(at, at + uploadsAtOnce)) await addAgain(tx, { id, userId })
      })
  }
}

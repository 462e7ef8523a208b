import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { NotNow } from '#kit/server/jobs/job.ts'
import { inkElsewhere, writtenSteps } from '../../ink.rules.ts'
import type { PageKind } from '../../page-dates.rules.ts'
import { createBookStore } from '../book.store.ts'
import { instanceColumns } from '../pages.store.ts'
import { isRecognitionOn } from '../readings.store.ts'
import { choiceThere, placeKey, sortRows } from '../versions.store.ts'
import { createInkDrawer, type InkOptions } from './ink.routes.ts'
import { TooMuchPaper } from './paper-maker.ts'

/** The version of a written page that is shown. */
export interface WrittenInk {
  place: string
  uploadId: string
  page: number
  contentHash: string
  /** True for a picture with the same ink as the one before, although its bytes differ. */
  isSameInk: boolean
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
}

const placesAtOnce = 100
const busyPauseMs = 5000

const uploadsAtOnce = 5

type WrittenInkOptions = Pick<InkOptions, 'paper' | 'presentUploads'> & {
  database: Database
  /** What is written on the pages of those of the uploads that were made of a tablet's own file. */
  deviceInks(
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { pages: readonly { number: number; place: string; contentHash: string }[] }>>
}

/** What readers of handwriting need: which pages of an owner are written, and the ink of each without the print. */
export function createWrittenInk({ database, paper, presentUploads, deviceInks }: WrittenInkOptions) {
  const { queries, columns } = database
  const draw = createInkDrawer({ books: createBookStore(database), paper })
  const placed = (userId: string) =>
    queries
      .selectFrom('page_instances')
      .where('user_id', '=', userId)
      .where('is_ignored', '=', columns.no as boolean)
      .where('kind', 'is not', null)

  async function versionsAt(
    userId: string,
    places: readonly { editionId: string | null; editionPage: number | null; dateFrom: string | null }[],
  ) {
    const isPicture = sql<number>`case when ink_bits is null then 0 else 1 end`.as('picture')
    const versions = placed(userId).select([
      ...instanceColumns,
      'ink_cells as inkCells',
      'made_at as madeAt',
      choiceThere.as('choice'),
      isPicture,
    ])
    const found = [...Map.groupBy(places, ({ editionId, editionPage }) => (editionPage === null ? null : editionId))].map(
      ([edition, some]) =>
        edition === null
          ? versions.where('edition_page', 'is', null).where(
              'date_from',
              'in',
              some.map(({ dateFrom }) => dateFrom),
            )
          : versions.where('edition_id', '=', edition).where(
              'edition_page',
              'in',
              some.map(({ editionPage }) => editionPage),
            ),
    )
    return (await Promise.all(found.map((one) => one.execute()))).flat()
  }

  const unplaced = (userId: string) =>
    queries.selectFrom('page_instances').where('user_id', '=', userId).where('kind', 'is', null)

  /**
   * Yields the written pages without a place in a planner, each in its newest version: notes, and what was written on other PDFs. Ends with
   * those of `uploadId`, because older ones have been superseded.
   */
  async function* elsewhere(userId: string, uploadId: string | null): AsyncGenerator<WrittenInk[]> {
    const found = await unplaced(userId)
      .select('upload_id as id')
      .distinct()
      .select('import_id')
      .orderBy('import_id', 'desc')
      .execute()
    const ids = found.map(({ id }) => id)
    const seen = new Set<string>()
    for (let at = 0; at < ids.length; at += uploadsAtOnce) {
      const there = (await presentUploads(userId, ids.slice(at, at + uploadsAtOnce))).map(({ id }) => id)
      if (there.length === 0) continue
      const inks = await deviceInks(userId, there)
      const rows = await unplaced(userId)
        .select(fields('upload_id source_page content_hash ink_step'))
        .where('upload_id', 'in', there)
        .where((row) => row.or([row('ink_step', 'in', [...writtenSteps]), row('upload_id', 'in', ['', ...inks.keys()])]))
        .orderBy('source_page')
        .execute()
      const pages = Map.groupBy(rows, (row) => row.uploadId)
      for (const id of ids.filter((one) => there.includes(one))) {
        const written = (pages.get(id) ?? []).flatMap((row): WrittenInk[] => {
          const device = inks.get(id)?.pages.find(({ number }) => number === row.sourcePage)
          const ink = inkElsewhere(row, device)
          if (!ink || seen.has(ink.place)) return []
          seen.add(ink.place)
          const nothing = { isSameInk: false, kind: 'notes', dateFrom: null, dateTo: null } as const
          return [{ ...ink, ...nothing, uploadId: id, page: row.sourcePage }]
        })
        yield written
        if (uploadId === id) return
      }
    }
  }

  return {
    /** Yields the written pages of an owner, or those of which a file has a version, in batches. None while recognition is off. */
    async *shown(userId: string, uploadId: string | null): AsyncGenerator<WrittenInk[]> {
      if (!(await isRecognitionOn(queries, userId))) return
      yield* elsewhere(userId, uploadId)
      const written = placed(userId).where('ink_step', 'in', [...writtenSteps])
      const asked = await (uploadId === null ? written : written.where('upload_id', '=', uploadId))
        .select(['edition_id as editionId', 'edition_page as editionPage', 'kind', 'date_from as dateFrom', 'date_to as dateTo'])
        .distinct()
        .execute()
      const places = [...new Map(asked.map((place) => [placeKey(place), place]))]
      for (let at = 0; at < places.length; at += placesAtOnce) {
        const few = new Map(places.slice(at, at + placesAtOnce))
        const rows = (await versionsAt(userId, [...few.values()])).filter((row) => few.has(placeKey(row)))
        const there = new Set((await presentUploads(userId, [...new Set(rows.map((row) => row.uploadId))])).map(({ id }) => id))
        yield [
          ...Map.groupBy(
            rows.filter((row) => there.has(row.uploadId)),
            placeKey,
          ),
        ].flatMap(([place, versions]) => {
          const [row] = sortRows(versions)
          if (!row?.kind || !row.inkStep || !writtenSteps.includes(row.inkStep)) return []
          const isPicture = Number(row.picture) === 1
          const { uploadId: from, sourcePage: page, contentHash, kind, dateFrom, dateTo } = row
          return [
            {
              place,
              uploadId: from,
              page,
              contentHash,
              isSameInk: isPicture && Boolean(row.isUnchanged),
              kind,
              dateFrom,
              dateTo,
            },
          ]
        })
      }
    },

    /**
     * Draws the ink of a page on white, after what people have asked for. Null when it can't be drawn.
     *
     * @throws NotNow
     */
    async draw(
      userId: string,
      { uploadId, page }: { uploadId: string; page: number },
      width: number,
    ): Promise<Uint8Array | null> {
      const [upload] = await presentUploads(userId, [uploadId])
      const row = await placed(userId)
        .select(instanceColumns)
        .where('upload_id', '=', uploadId)
        .where('source_page', '=', page)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (!upload) return null
      const asked = { width, format: 'png', isOnWhite: true } as const
      const drawElsewhere = async () => {
        const isLayer = (await deviceInks(userId, [uploadId])).has(uploadId)
        const its = { key: upload.filename, page, isLayer, printed: { streams: [], marks: [] } }
        return paper.drawInk(userId, { ...its, ...asked }, true)
      }
      return (row ? draw(row, upload, asked, true) : drawElsewhere()).catch((error: unknown) => {
        if (error instanceof DrawingFailed || error instanceof FileMissing) return null
        if (error instanceof DrawingLost || error instanceof TooMuchPaper) throw new NotNow('Others draw pages.', busyPauseMs)
        throw error
      })
    },
  }
}

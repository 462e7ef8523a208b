import { newId } from '#kit/server/ids.ts'
import { type BulkWriter, fillUploads, openBulkWriter, type Row } from './fill.ts'
import { startInstance, type TestUser } from './instance.ts'
import { p99 } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { onBothEngines } from './on-both-engines.ts'
import { scaled } from './scale.ts'

const exports = scaled(28, 2)
const pages = 366
/** Pages that are written between two exports. */
const step = 13
const calls = scaled(100, 3)
const slowestMs = 300

/** Measures the planner's lists for an owner of 10,248 pages in 28 exports of one planner, and for one whose pages are all open questions. */
export const measurePaperOwner = () => onBothEngines(measureOn)

async function* measureOn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
  const place = databaseUrl === undefined ? {} : { databaseUrl }
  const willow = await startInstance({ ...place, isPinned: false })
  try {
    const [ada, ben] = [await willow.addUser(), await willow.addUser()]
    const target = { dataDir: willow.dataDir, ...place }
    for (const user of [ada, ben]) await fillUploads(user, exports, target)
    const uploadsOf = async ({ id }: TestUser) =>
      (await willow.database.queries.selectFrom('uploads').select('id').where('user_id', '=', id).orderBy('id').execute()).map(
        (row) => row.id,
      )
    const writer = await openBulkWriter(target)
    const edition = newId()
    await insertEdition(writer, edition)
    for (const [at, upload] of (await uploadsOf(ada)).entries()) await insertExport(writer, { user: ada, upload, at, edition })
    for (const [at, upload] of (await uploadsOf(ben)).entries())
      await insertExport(writer, { user: ben, upload, at, edition: null })
    await writer.close()
    const book = `editions/${edition}/pages`
    const lists: [string, TestUser, string][] = [
      ['state', ada, 'planner'],
      ['days of a month', ada, 'days?from=2026-06-01&to=2026-06-30'],
      ['days of a year', ada, 'days?from=2026-01-01&to=2026-12-31'],
      ['planners', ada, 'editions'],
      ['pages of a planner', ada, `${book}?limit=200`],
      ['its pages with writing', ada, `${book}?limit=200&written=1`],
      ['a page of it', ada, `${book}/180`],
      ['exports', ada, 'imports'],
      ['state with open questions', ben, 'planner'],
      ['open questions', ben, 'open-pages?limit=50'],
    ]
    for (const [name, { id, cookie }, path] of lists) {
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        const startedAt = performance.now()
        const reply = await fetch(`${willow.url}/api/users/${id}/${path}`, { headers: { cookie } })
        await reply.arrayBuffer()
        if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}.`)
        times.push(performance.now() - startedAt)
      }
      yield atMostMetric(`${exports * pages} pages on ${engine}, ${name}: p99`, p99(times), slowestMs, 'ms')
    }
  } finally {
    await willow.stop()
  }
}

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)

async function insertEdition(writer: BulkWriter, id: string): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  await writer.insert(
    'editions',
    {
      ...{ id: 'text', title: 'text', year: 'int', filename: 'text', sha256: 'text', state: 'text' },
      ...{ page_count: 'int', pages_done: 'int', created_at: 'timestamptz', published_at: 'timestamptz' },
    },
    [[id, 'Daily 2026', 2026, 'daily.pdf', 'ab'.repeat(32), 'published', pages, pages, at, at]],
  )
  const columns = 'edition_id kind date_from date_to label streams marks words letters calendar links'
  await writer.insert(
    'edition_pages',
    { ...textColumns(columns), number: 'int' },
    numbers.map((number) => [id, 'day', dayOf(number), dayOf(number), '', '[]', '[]', '', '', '', '[]', number]),
  )
}

const numbers = Array.from({ length: pages }, (_, at) => at + 1)
const textColumns = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'text']))

interface Export {
  user: TestUser
  upload: string
  /** Position among the user's exports. */
  at: number
  /** Null when no page was placed. */
  edition: string | null
}

async function insertExport(writer: BulkWriter, { user, upload, at, edition }: Export): Promise<void> {
  const id = newId()
  const time = new Date(Date.UTC(2026, 0, 1 + step * at)).toISOString()
  await writer.insert(
    'imports',
    {
      ...textColumns('id user_id upload_id state'),
      ...{
        pages_total: 'int',
        pages_done: 'int',
        placed: 'int',
        with_ink: 'int',
        unchanged: 'int',
        unplaced: 'int',
        new_pages: 'int',
      },
      created_at: 'timestamptz',
    },
    [[id, user.id, upload, 'done', pages, pages, edition ? pages : 0, step * at, pages - step, edition ? 0 : pages, step, time]],
  )
  const isWritten = (number: number) => number <= step * at
  await writer.insert(
    'page_instances',
    {
      ...textColumns('id import_id user_id upload_id edition_id kind date_from date_to method content_hash ink_step suggestions'),
      ...{ source_page: 'int', edition_page: 'int', confidence: 'int' },
      ...{ made_at: 'timestamptz', is_unchanged: 'boolean', is_ignored: 'boolean' },
    },
    numbers.map((number): Row => {
      const day = edition ? dayOf(number) : null
      const placed = edition ? [edition, 'day', day, day, 'exact'] : [null, null, null, null, null]
      const hash = `${number}${isWritten(number)}`.padEnd(64, '0')
      const ink = isWritten(number) ? 'half' : 'none'
      return [newId(), id, user.id, upload, ...placed, hash, ink, '[]', number, edition ? number : null, 1000, time, 0, 0]
    }),
  )
}

import { sql } from 'kysely'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { readText } from '#kit/server/documents/reading.ts'
import { fillUploads } from './fill.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { middleMs } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { onBothEngines } from './on-both-engines.ts'
import { scaled } from './scale.ts'

const documents = scaled(1000, 10)
const pagesOfEach = 10
const wordsOfPage = 120
const others = scaled(5, 1)
const withinMs = 20
const rounds = 30

const searches = {
  'a rare word': 'zebra',
  'a word on every tenth page': 'garden',
  'a word on every page': 'week',
  'the beginning of many words': 'w1',
  'one letter': 'w',
  'two words': 'week gard',
  'three words, one of them rare': 'week garden zeb',
  'a word in no text': 'xylophone',
}

/** Measures search in the text of 1,000 PDFs of ten pages, while five other users have as many. On both databases. */
export const measureTexts = (): AsyncGenerator<Metric> => onBothEngines(measureOn)

async function* measureOn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
  const place = databaseUrl === undefined ? {} : { databaseUrl }
  const willow = await startInstance(place)
  try {
    const people: TestUser[] = []
    for (let at = 0; at <= others; at++) {
      const person = await willow.addUser()
      await fillUploads(person, documents, { dataDir: willow.dataDir, ...place })
      await fillTexts(willow, person)
      people.push(person)
    }
    // Autovacuum would do this some minutes after so many inserts.
    if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(willow.database.queries)
    const [user] = people
    if (!user) throw new Error('No user was created.')
    for (const [kind, q] of Object.entries(searches)) {
      const search = () => find(willow, user, q)
      await search()
      const name = `${engine}: the text of ${documents.toLocaleString('en')} PDFs searched for ${kind}`
      yield atMostMetric(name, await middleMs(rounds, search), withinMs, 'ms')
    }
  } finally {
    await willow.stop()
  }
}

async function fillTexts({ database }: Instance, { id: userId }: TestUser): Promise<void> {
  const store = createPageTextsStore(database)
  const uploads = await database.queries.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()
  for (const [at, { id }] of uploads.entries()) {
    const pages = Array.from({ length: pagesOfEach }, (_, page) => readText(page + 1, { text: textOf(at * pagesOfEach + page) }))
    await store.add({ id, userId }, pages, async () => undefined)
  }
}

/** Returns the text of a page, the same in each run. A few of its words are common, most are rare. */
function textOf(page: number): string {
  const words = ['Week', String(page % 53)]
  if (page % 10 === 0) words.push('garden')
  if (page % 2500 === 7) words.push('zebra')
  for (let at = 0; words.length < wordsOfPage; at++) words.push(`w${((page + 1) * 7919 + at * 104_729) % 20_000}`)
  return words.join(' ')
}

async function find(willow: Instance, user: TestUser, q: string): Promise<void> {
  const query = new URLSearchParams({ q })
  const reply = await fetch(`${willow.url}/api/users/${user.id}/text-hits?${query}`, { headers: { cookie: user.cookie } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`The search was answered with ${reply.status}.`)
}

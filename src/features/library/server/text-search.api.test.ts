import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { readText } from '#kit/server/documents/reading.ts'
import { createOwnersTime, ownersShare } from '#kit/server/documents/reading-time.ts'
import { brokenWords } from '#migrations/0087-broken-words.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { rebuildDerived } from '#operations/server/upkeep/derived.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { textBomb } from '#test/documents/hostile-documents.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { TextHit, Upload } from '../library.contract.ts'
import { mostTextHits } from '../library.rules.ts'
import { createPageTextsStore } from './page-texts.store.ts'

const line = (text: string, y = 140) => `BT /F1 24 Tf 40 ${y} Td (${text}) Tj ET`
const pdf = (...pages: string[]) => writePdf(pages.map((text) => ({ streams: [line(text)] })))

forEachDatabase((current, engine) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const upload = (user: TestUser, content: Buffer, { name = 'Plan.pdf', folder }: { name?: string; folder?: string } = {}) =>
    uploadFile(user, name, content, folder)
  async function read(user: TestUser, content: Buffer, as?: { name?: string; folder?: string }): Promise<Upload> {
    const made = await upload(user, content, as)
    await willow.runJobs()
    return made
  }
  /** Uploads a file and stores texts for it, as if they had been read from a PDF. */
  async function given(user: TestUser, texts: string[]): Promise<Upload> {
    const made = await upload(user, await pngPage())
    const pages = texts.map((text, at) => readText(at + 1, { text }))
    await createPageTextsStore(willow.database).add(made, pages, async () => undefined)
    return made
  }
  async function find(user: TestUser, q: string, folder?: string): Promise<TextHit[]> {
    const query = new URLSearchParams({ q, ...(folder === undefined ? {} : { folder }) })
    const reply = await user.send({ url: `/api/users/${user.id}/text-hits?${query}` })
    expect(reply.statusCode).toBe(200)
    return reply.json()
  }
  const places = async (user: TestUser, q: string, folder?: string) =>
    (await find(user, q, folder)).map((hit) => `${hit.upload.originalName}:${hit.page}/${hit.pages}`)
  const shown = (hit: TextHit | undefined) => hit?.excerpt.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')
  const rowsOf = async (uploadId: string) =>
    willow.database.queries.selectFrom('page_texts').select('page').where('upload_id', '=', uploadId).orderBy('page').execute()

  test('a PDF is found by words of its pages and by the beginnings of words, with the page and the text around them', async () => {
    const plan = await read(ada, pdf('Week 12', 'Water the garden', 'Garden party in May'), { name: 'Plan.pdf' })
    const [hit, ...more] = await find(ada, 'GARD')
    expect(more).toEqual([])
    expect(hit).toMatchObject({ upload: { id: plan.id, originalName: 'Plan.pdf' }, page: 2, pages: 2 })
    expect(shown(hit)).toBe('Water the [garden]')
    expect(await places(ada, 'may garden')).toEqual(['Plan.pdf:3/1'])
    expect(await places(ada, 'arden')).toEqual([])
    expect(await places(ada, 'water party')).toEqual([])
    expect(await places(ada, 'garden', 'General')).toEqual(['Plan.pdf:2/2'])
    expect(await places(ada, 'garden', 'Projects')).toEqual([])
  })

  test.each([
    ['cafe', 'Im [Café] Übung'],
    ['UBUNG', 'Im Café [Übung]'],
    ['σχέδιοσ', '[ΣΧΕΔΙΟΣ] 2026'],
    ['計画', '週の[計画]を立てる'],
    ['立', '週の計画を[立て]る'],
    ['план', '[Планы] на май'],
    ['שלום', '[שָׁלוֹם] עולם'],
    // Prefixes of one and two letters use a separate index.
    ['C', 'Im [Café] Übung'],
    ['CA', 'Im [Café] Übung'],
    ['i', '[Im] Café Übung'],
    ['im', '[Im] Café Übung'],
    ['2', 'ΣΧΕΔΙΟΣ [2026]'],
    ['σχ', '[ΣΧΕΔΙΟΣ] 2026'],
    ['п', '[Планы] на май'],
    ['𠮷', '[𠮷野]家'],
    ['𠮷野', '[𠮷野]家'],
    ['7', 'Only [7]'],
    ['i c', '[Im] [Café] Übung'],
  ])('a search for %s finds it in any script, case and with or without accents', async (q, excerpt) => {
    const texts = ['Im Café Übung', 'ΣΧΕΔΙΟΣ 2026', '週の計画を立てる', 'Планы на май', 'שָׁלוֹם עולם', '𠮷野家', 'Only 7']
    await given(ada, texts)
    expect((await find(ada, q)).map(shown)).toEqual([excerpt])
  })

  test.each(['%', '_', '"', "'", '*', '\\', ':', '&', '🗓', '(', '  ', "'garden':*", '"garden"*', 'garden & may | x', '¤garden'])(
    'a search for %s is treated as ordinary words',
    async (q) => {
      await given(ada, ['Garden may x'])
      const found = (await find(ada, q)).length
      expect(found).toBe(/garden/.test(q) ? 1 : 0)
    },
  )

  test('attack: a beginning of more words than anyone writes is refused in SQLite, which visits each, and others are answered', async () => {
    const words = (page: number) => Array.from({ length: 2000 }, (_, at) => `gar${page * 2000 + at}`).join(' ')
    await given(
      ada,
      Array.from({ length: 32 }, (_, page) => words(page)),
    )
    const eve = await willow.fixtures.signedInUser()
    await given(eve, ['Garden'])
    const asked = async (user: TestUser, q: string) =>
      (await user.send({ url: `/api/users/${user.id}/text-hits?q=${q}` })).statusCode
    expect([await asked(ada, 'gar'), await asked(ada, 'walk gar')]).toEqual(Array(2).fill(engine === 'SQLite' ? 413 : 200))
    for (const q of ['g', 'ga', 'gar1', 'gar63999', 'walk']) expect([q, await asked(ada, q)]).toEqual([q, 200])
    expect(await asked(eve, 'gar')).toBe(200)
  })

  test("attack: a search never finds another user's text, whatever the text or the search contains", async () => {
    const eve = await willow.fixtures.signedInUser()
    await given(ada, ['A secret garden'])
    const mark = ada.id.replaceAll('-', '')
    for (const q of ['secret', 'garden', `${mark}¤secret`, `${ada.id}¤garden`, `" ${mark}¤secret`])
      expect(await find(eve, q), q).toEqual([])
    await given(eve, [`${mark}¤planted ${ada.id}¤planted`])
    expect(await find(ada, 'planted')).toEqual([])
    const { id } = await read(eve, pdf('Diary'))
    const row = { id: 999_999, user_id: ada.id, upload_id: id, page: 2, words: 'misplaced', text: 'misplaced' }
    await willow.database.queries.insertInto('page_texts').values(row).execute()
    expect(await find(ada, 'misplaced')).toEqual([])
  })

  test('deleted files are not found, restored files are, and deleting for good removes their text', async () => {
    const { id } = await read(ada, pdf('Garden'))
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await places(ada, 'garden')).toEqual([])
    await ada.send({ method: 'POST', url: `/api/uploads/${id}/restore` })
    expect(await places(ada, 'garden')).toEqual(['Plan.pdf:1/1'])
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    await ada.send({ method: 'DELETE', url: `/api/users/${ada.id}/deleted-uploads` })
    expect(await rowsOf(id)).toEqual([])
    // PostgreSQL maintains its index itself. In SQLite the index is a table, and a search would hide its stale entries, so check the table.
    if (engine !== 'SQLite') return
    const entry = `"${ada.id.replaceAll('-', '')}¤garden"`
    const index = sql<{ left: number }>`select count(*) as "left" from page_texts_words where page_texts_words match ${entry}`
    expect((await index.execute(willow.database.queries)).rows).toEqual([{ left: 0 }])
  })

  test("a file that can't be read is not searched, and its job ends", async () => {
    const broken = await read(ada, Buffer.concat([pdfPage('Garden').subarray(0, 60), Buffer.from('garden')]))
    expect(await places(ada, 'garden')).toEqual([])
    const { queries } = willow.database
    const state = queries.selectFrom('uploads').select('text_state').where('id', '=', broken.id)
    expect(await state.executeTakeFirst()).toEqual({ text_state: 'failed' })
    const open = queries.selectFrom('jobs').select('kind').where('owner', '=', ada.id).where('done_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })

  test('PDFs that were uploaded before texts were read are read later', async () => {
    const { id } = await read(ada, pdf('Garden'))
    const image = await upload(ada, await pngPage())
    const { queries } = willow.database
    await queries.deleteFrom('page_texts').where('upload_id', '=', id).execute()
    await queries.updateTable('uploads').set({ text_state: 'unread' }).where('id', 'in', [id, image.id]).execute()
    expect(await places(ada, 'garden')).toEqual([])
    await cleanUp({ ...willow })
    await willow.runJobs()
    expect(await places(ada, 'garden')).toEqual(['Plan.pdf:1/1'])
  })

  test.each([
    // Lines as pdf.js reads them from files of Chromium and LaTeX, and with a soft hyphen.
    ['frühlingserwachen', 'Das [Frühlings‐ erwachen] beginnt'],
    ['extraordinary', 'A well-known [extraor- dinary] garden'],
    ['garden well-known', 'A [well]-[known] extraor- dinary [garden]'],
    ['planner', 'A tab\u00adlet and a [plan\u00ad ner]'],
    ['tablet', 'A [tab\u00adlet] and a plan\u00ad ner'],
  ])('a search for %s finds it where a hyphen breaks a word', async (q, excerpt) => {
    await given(ada, [
      'Das Frühlings\u2010\nerwachen beginnt',
      'A well-known extraor-\ndinary garden',
      'A tab\u00adlet and a plan\u00ad\nner',
    ])
    expect((await find(ada, q)).map(shown)).toEqual([excerpt])
  })

  test('broken words of before are found by their parts, and after the migration and another reading as a whole', async () => {
    const { database } = willow
    const lines = ['Water the gar-', 'den']
    const broken = await read(ada, writePdf([{ streams: lines.map((text, at) => line(text, 300 - 30 * at)) }]))
    await read(ada, pdf('A hedge - and a pond'), { name: 'Other.pdf' })
    await database.queries
      .updateTable('page_texts')
      .set({ words: 'water the gar den' })
      .where('upload_id', '=', broken.id)
      .execute()
    expect([await places(ada, 'gar den'), await places(ada, 'garden')]).toEqual([['Plan.pdf:1/1'], []])
    await database.transaction((tx) => brokenWords(tx as unknown as Kysely<unknown>))
    const unread = database.queries.selectFrom('uploads').select('id').where('text_state', '=', 'unread')
    expect(await unread.where('user_id', '=', ada.id).execute()).toEqual([{ id: broken.id }])
    expect(await places(ada, 'gar den')).toEqual(['Plan.pdf:1/1'])
    await cleanUp({ ...willow })
    await willow.runJobs()
    expect([await places(ada, 'gar den'), await places(ada, 'garden')]).toEqual([['Plan.pdf:1/1'], ['Plan.pdf:1/1']])
  })

  test('lost or damaged search words are rebuilt from the texts', async () => {
    const { id } = await read(ada, pdf('Garden'))
    await willow.database.queries.updateTable('page_texts').set({ words: 'spoilt' }).where('upload_id', '=', id).execute()
    expect(await places(ada, 'garden')).toEqual([])
    const rebuilt = (await rebuildDerived(willow.database)).find(({ table }) => table === 'page_texts')
    expect(rebuilt?.correctedRows).toBe(1)
    expect(await places(ada, 'garden')).toEqual(['Plan.pdf:1/1'])
    expect(await places(ada, 'spoilt')).toEqual([])
  })

  test('the newest 50 files are shown, even if more than a thousand pages match', async () => {
    const { database } = willow
    const ids: string[] = []
    for (let at = 0; at < mostTextHits + 3; at++) ids.push((await given(ada, ['Garden'])).id)
    const [oldest = ''] = ids
    const long = Array.from({ length: 1200 }, (_, at) => readText(at + 1, { text: 'Garden again' }))
    await createPageTextsStore(database).add({ id: oldest, userId: ada.id }, long, async () => undefined)
    expect((await find(ada, 'garden')).map(({ upload }) => upload.id)).toEqual(ids.slice(3).toReversed())
    expect(await places(ada, 'garden again')).toEqual(['Plan.pdf:1/1200'])
  })

  test("a user whose time for documents is used up waits until the hour is over, and others don't", async () => {
    const bea = await willow.fixtures.signedInUser()
    const limits = createRateLimits({ database: willow.database, clock: willow.clock })
    await createOwnersTime({ limits }).spend(ada.id, ownersShare.points)
    await upload(ada, pdf('Tangerine'))
    await read(bea, pdf('Tangerine'))
    expect(await places(ada, 'tangerine')).toEqual([])
    expect(await places(bea, 'tangerine')).toHaveLength(1)
    willow.clock.advance(60 * 60 * 1000)
    await willow.runJobs()
    expect(await places(ada, 'tangerine')).toHaveLength(1)
  })

  test('a slow PDF is found after the worker for slow documents has read it', async () => {
    const { id } = await read(ada, textBomb(60, 200))
    expect(await places(ada, 'januaryfebruary')).toHaveLength(1)
    const jobs = willow.database.queries.selectFrom('jobs').select(['kind', 'queue']).where('payload', 'like', `%${id}%`)
    expect(await jobs.where('kind', 'like', 'texts.%').orderBy('id').execute()).toEqual([
      { kind: 'texts.read', queue: null },
      { kind: 'texts.read-slow', queue: expect.stringContaining(ada.id) },
    ])
  })

  test('a long text is stored in many small steps, so that others can write in between', async () => {
    const made = await upload(ada, await pngPage())
    const pages = Array.from({ length: 12 }, (_, at) => readText(at + 1, { text: `page${at} `.repeat(2500) }))
    let steps = 0
    const step = async () => void steps++
    await createPageTextsStore(willow.database).add(made, pages, step)
    expect(steps).toBe(4)
    // A second attempt replaces what the first one stored.
    await createPageTextsStore(willow.database).add(made, pages.slice(0, 1), step)
    expect(await places(ada, 'page0')).toEqual([expect.stringMatching(/:1\/1$/)])
    expect(await places(ada, 'page11')).toEqual([])
  })
})

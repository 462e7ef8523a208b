import { beforeEach, expect, test } from 'vitest'
import type { Job } from '#kit/server/jobs/job.ts'
import { wordsOf } from '#kit/text-words.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { TextHit } from '../library.contract.ts'
import { mostWrittenLetters, mostWrittenOfOwner, mostWrittenWords } from '../library.rules.ts'
import { createWrittenTexts, listWritten } from './written-texts.store.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let password: string
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    await ada.prove()
    const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'My iPhone' } })
    password = made.json<{ password: string }>().password
  })

  /** Sends a page with its text, as a Shortcut does. Returns the id of the upload. */
  async function send(
    text: string,
    { name = 'IMG_0042.png', content }: { name?: string; content?: Buffer } = {},
  ): Promise<string> {
    const file = { filename: name, content: content ?? (await pngPage()) }
    const form = await formBody([
      ['text', text],
      ['file', file],
    ])
    const headers = { ...form.headers, authorization: `Bearer ${password}` }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/uploads', payload: form.payload, headers })
    expect(reply.statusCode).toBe(201)
    return reply.json<{ id: string }>().id
  }
  const find = async (q: string, { user = ada, folder }: { user?: TestUser; folder?: string } = {}) => {
    const query = new URLSearchParams({ q, ...(folder === undefined ? {} : { folder }) })
    return (await user.send({ url: `/api/users/${user.id}/text-hits?${query}` })).json<TextHit[]>()
  }
  const shown = (hit: TextHit | undefined) => hit?.excerpt.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')
  const rows = async () =>
    (await willow.database.queries.selectFrom('page_texts').select('text').where('user_id', '=', ada.id).execute()).length
  const set = (findsWriting: boolean) =>
    ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload: { findsWriting } })

  test('a page is found by a word that only its handwriting holds, and the hit says who has read it', async () => {
    const id = await send('Water the garden\nand call Grandma')
    const [hit, ...more] = await find('garden')
    expect(more).toEqual([])
    expect(hit).toMatchObject({ upload: { id }, page: 1, pages: 1, origin: 'sender', device: 'My iPhone' })
    expect(shown(hit)).toBe('Water the [garden] and call Grandma')
  })

  test('one letter in four may be wrong, in what was read or in what is searched', async () => {
    await send('Woter the gorden')
    expect(shown((await find('water garden'))[0])).toBe('[Woter] the [gorden]')
    expect(await find('the garments')).toEqual([])
    expect(await find('water meeting')).toEqual([])
    // Short words have to be right.
    expect(await find('she')).toEqual([])
  })

  test('the text of a PDF itself is still matched exactly, and a file is found once', async () => {
    const pdf = writePdf([{ streams: ['BT /F1 24 Tf 40 140 Td (Garden party) Tj ET'] }])
    const id = await send('Garden porty', { name: 'Plan.pdf', content: pdf })
    await willow.runJobs()
    expect((await find('garden')).map((hit) => [hit.upload.id, hit.origin, hit.device])).toEqual([[id, 'file', null]])
    expect((await find('gorden')).map((hit) => [hit.upload.id, hit.origin])).toEqual([[id, 'sender']])
    expect((await find('porty')).map((hit) => hit.origin)).toEqual(['sender'])
  })

  test('only files of the folder that are not deleted are found', async () => {
    const id = await send('garden')
    expect([(await find('garden', { folder: 'General' })).length, (await find('garden', { folder: 'Projects' })).length]).toEqual(
      [1, 0],
    )
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await find('garden')).toEqual([])
    await ada.prove()
    await ada.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
    expect(await rows()).toBe(0)
  })

  test('turned off, no text is left, and none is kept', async () => {
    await send('garden')
    expect(await rows()).toBe(1)
    await set(false)
    expect(await rows()).toBe(0)
    await send('garden', { name: 'b.png' })
    expect([await rows(), await find('garden')]).toEqual([0, []])
    await set(true)
    await send('garden', { name: 'c.png' })
    expect(await rows()).toBe(1)
  })

  test('an empty text and one without words leave nothing, and a long one is cut', async () => {
    await send('')
    await send(' \n--- ')
    expect(await rows()).toBe(0)
    await send(`${'ä'.repeat(30)} `.repeat(1200))
    const row = await willow.database.queries
      .selectFrom('page_texts')
      .select('text')
      .where('user_id', '=', ada.id)
      .executeTakeFirst()
    expect(row?.text).toHaveLength(mostWrittenLetters)
  })

  /** Stores the text as earlier versions did, and the owner as the migration does. */
  async function givenEarlier(text: string): Promise<string> {
    const { queries } = willow.database
    const id = await send(text)
    await queries.deleteFrom('page_texts').where('user_id', '=', ada.id).execute()
    await queries
      .insertInto('written_words')
      .values(collected({ is_stale: true }))
      .execute()
    const row = { user_id: ada.id, upload_id: id, page: 1, origin: 'sender' as const, words: wordsOf(text).join(' '), text }
    await queries.insertInto('written_texts').values(row).execute()
    return id
  }
  const collected = (some: { is_stale?: boolean; is_full?: boolean; words?: string }) => ({
    ...{ user_id: ada.id, words: '', up_to: 0, is_full: false, is_stale: false },
    ...some,
  })
  const words = async () =>
    (
      await willow.database.queries
        .selectFrom('written_words')
        .select(['words', 'is_full'])
        .where('user_id', '=', ada.id)
        .execute()
    ).map((row) => (row.is_full ? 'full' : row.words))
  async function indexAll() {
    willow.clock.advance(60 * 1000)
    await cleanUp(willow)
    await willow.runJobs()
  }

  test('what an earlier version has stored is found before and after a job moves it into the index', async () => {
    const id = await givenEarlier('Woter the gorden')
    const hits = async () => (await find('water garden')).map((hit) => [hit.upload.id, hit.origin, hit.device, shown(hit)])
    const expected = [[id, 'sender', 'My iPhone', '[Woter] the [gorden]']]
    expect(await hits()).toEqual(expected)
    expect(await find('water meeting')).toEqual([])
    await indexAll()
    expect(await hits()).toEqual(expected)
    expect(await willow.database.queries.selectFrom('written_texts').select('page').execute()).toEqual([])
    expect([await rows(), await words()]).toEqual([1, ['woter the gorden']])
  })

  test('what an earlier version has stored beyond the room of an owner stays in their data, and is not searched', async () => {
    await givenEarlier('garden')
    const { queries } = willow.database
    await queries.updateTable('written_words').set({ is_full: true }).where('user_id', '=', ada.id).execute()
    await indexAll()
    expect(await find('garden')).toEqual([])
    expect((await listWritten(queries, ada.id)).map(({ text }) => text)).toEqual(['garden'])
  })

  test('a word is forgiven its mistakes before and after a job has collected the words', async () => {
    await send('meeting')
    await indexAll()
    await send('garden', { name: 'b.png' })
    const found = async () => [await find('meetlng'), await find('gorden'), await find('garden')].map((hits) => hits.length)
    expect([await words(), await found()]).toEqual([['meeting'], [1, 1, 1]])
    await indexAll()
    expect([await words(), await found()]).toEqual([['meeting garden'], [1, 1, 1]])
  })

  test('words that a job has read before their owner turned the search in handwriting off are not kept', async () => {
    await send('garden')
    let steps = 0
    const job = {
      payload: { userId: ada.id, isAnew: true },
      check: async () => void (++steps === 2 && (await set(false))),
      finish: (work: Parameters<typeof willow.database.transaction>[0]) => willow.database.transaction(work),
    }
    await createWrittenTexts(willow.database).index(job as unknown as Job)
    expect([steps, await words()]).toEqual([2, ['']])
  })

  test('the different words have a limit', async () => {
    await willow.database.queries
      .insertInto('written_words')
      .values(collected({ words: 'x'.repeat(mostWrittenWords - 5) }))
      .execute()
    await send('garden')
    await indexAll()
    expect(await words()).toEqual(['full'])
    const { queries } = willow.database
    const kept = await queries.selectFrom('written_words').select('words').where('user_id', '=', ada.id).executeTakeFirst()
    expect(kept?.words).toHaveLength(mostWrittenWords - 5)
    expect((await find('garden')).length).toBe(1)
  })

  test.each(['letters', 'different words', 'texts that wait'])(
    'a page whose text has no room among the %s is kept without it, and the devices say so',
    async (kind) => {
      const { queries } = willow.database
      const id = await send('meeting')
      if (kind === 'letters')
        await queries
          .updateTable('derived_sizes')
          .set({ letters: mostWrittenOfOwner - 5 })
          .where('upload_id', '=', id)
          .execute()
      else
        await queries
          .insertInto('written_words')
          .values(collected({ is_full: kind === 'different words' }))
          .execute()
      // A search reads the texts whose words no job has collected yet.
      if (kind === 'texts that wait')
        await queries
          .updateTable('page_texts')
          .set({ words: 'x'.repeat(1_000_001) })
          .where('upload_id', '=', id)
          .execute()
      await send('garden', { name: 'Full.png' })
      expect([await rows(), await find('garden')]).toEqual([1, []])
      const sources = await ada.send({ url: `/api/users/${ada.id}/sources` })
      const refused = { name: 'Full.png', reason: 'texts_full', at: expect.any(String) }
      expect(sources.json()).toEqual([expect.objectContaining({ device: 'My iPhone', files: 2, refused })])
    },
  )

  test('the words of a page that was removed for good are forgotten', async () => {
    await send('garden meeting')
    const id = await send('garden secret', { name: 'b.png' })
    await indexAll()
    expect(await words()).toEqual(['garden meeting secret'])
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    await ada.prove()
    await ada.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
    await indexAll()
    expect(await words()).toEqual(['garden meeting'])
    expect((await find('gorden')).length).toBe(1)
    await set(false)
    expect(await words()).toEqual([])
  })

  test('attack: nobody finds the handwriting of others', async () => {
    await send('garden')
    expect(await find('garden', { user: await willow.fixtures.signedInUser() })).toEqual([])
  })
})

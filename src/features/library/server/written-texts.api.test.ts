import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'
import { pngPage } from '#test/pages.ts'
import { writePdf } from '#test/planner-pdf.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { TextHit } from '../library.contract.ts'
import { mostWrittenLetters } from '../library.rules.ts'

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
    (await willow.database.queries.selectFrom('written_texts').select('text').where('user_id', '=', ada.id).execute()).length
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
      .selectFrom('written_texts')
      .select('text')
      .where('user_id', '=', ada.id)
      .executeTakeFirst()
    expect(row?.text).toHaveLength(mostWrittenLetters)
  })

  test('attack: nobody finds the handwriting of others', async () => {
    await send('garden')
    expect(await find('garden', { user: await willow.fixtures.signedInUser() })).toEqual([])
  })
})

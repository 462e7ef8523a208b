import { createHash, randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, listedIn, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { elementsOf, readXml, type XmlElement } from './dav-xml.ts'

const prop = (names: string) => `<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop>${names}</D:prop></D:propfind>`
const longSpace = 'n'.repeat(50_000)
const manyNames = Array.from({ length: 900 }, (_, at) => `<x${at}/>`).join('')
/** Under 64 kB, and 45 MB when each of 900 names repeats its namespace. */
const inLongSpace = (names: string) => `<D:propfind xmlns:D="DAV:"><D:prop xmlns="${longSpace}">${names}</D:prop></D:propfind>`

const namesIn = (element: XmlElement): XmlElement[] => [element, ...elementsOf(element).flatMap(namesIn)]

/** What the programs and devices send whose exchanges the other tests replay. */
const clients: Record<string, { body?: string; headers?: Record<string, string> }> = {
  'the Finder of macOS': { body: prop('<D:creationdate/><D:getlastmodified/><D:getcontentlength/><D:resourcetype/>') },
  'the Finder of macOS, about space': {
    body: prop('<D:quota-available-bytes/><D:quota-used-bytes/><D:quota/><D:quotaused/>'),
  },
  'the Explorer of Windows': { headers: { translate: 'f' } },
  'a Supernote': { headers: { 'content-type': 'application/xml; charset=utf-8', 'accept-encoding': 'gzip' } },
  'a scanner': { body: prop('<D:resourcetype/>'), headers: { 'user-agent': 'okhttp/4.12.0' } },
  'a program that asks for what it may not find': {
    body: prop(
      `<D:getetag/><D:getlastmodified/>${['id', 'fileid', 'permissions', 'size', 'checksums', 'share-types', 'downloadURL'].map((name) => `<o:${name} xmlns:o="http://owncloud.org/ns"/>`).join('')}`,
    ),
  },
  'a program that asks for names': { body: '<propfind xmlns="DAV:"><propname/></propfind>' },
}

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { ownerQuotaMb: 100 } })
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
    await send('PUT', 'Page 0.pdf', { body: Buffer.from('%PDF-1.7\n%%EOF') })
  })

  /** Adds paths beside the first one, with its properties. */
  async function addPaths(count: number) {
    const { queries } = willow.database
    const row = await queries.selectFrom('drop_box_paths').selectAll().where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, at) => {
      const path = `Page ${at + 1}.pdf`
      return { ...row, id: `${ada.id} ${at}`, path, path_key: createHash('sha256').update(path).digest('base64url') }
    })
    await willow.database.transaction(async (tx) => {
      for (let at = 0; at < count; at += 1_000)
        await tx
          .insertInto('drop_box_paths')
          .values(rows.slice(at, at + 1_000))
          .execute()
    })
  }
  const list = (body?: string, headers: Record<string, string> = {}) =>
    send('PROPFIND', '', { headers: { depth: '1', ...headers }, ...(body === undefined ? {} : { body }) })
  const answer = async (body?: string) => {
    const reply = await list(body)
    return [reply.statusCode, reply.body.slice(0, 100)]
  }
  const set = (content: string) =>
    send('PROPPATCH', 'Page%200.pdf', {
      body: `<propertyupdate xmlns="DAV:"><set><prop>${content}</prop></set></propertyupdate>`,
    })

  test('20,000 files in one folder, each with the properties that Windows sets, are listed whole to every program', async () => {
    const windows = (name: string, value: string) => `<Win32${name} xmlns="urn:schemas-microsoft-com:">${value}</Win32${name}>`
    const times = ['CreationTime', 'LastAccessTime', 'LastModifiedTime'].map((name) =>
      windows(name, 'Mon, 02 Mar 2026 09:00:00 GMT'),
    )
    await set([...times, windows('FileAttributes', '00000020')].join(''))
    await addPaths(19_999)
    for (const [name, { body, headers }] of Object.entries(clients)) {
      const reply = await list(body, headers)
      const text = reply.headers['content-encoding'] === 'gzip' ? String(gunzipSync(reply.rawPayload)) : reply.body
      const paths = listedIn(text)
      expect([name, reply.statusCode, paths.length, new Set(paths).size]).toEqual([name, 207, 20_001, 20_001])
      expect(text.endsWith('</D:response></D:multistatus>')).toBe(true)
    }
  })

  test('attack: 900 names in a namespace of 50,000 letters are a short list of one path, and refused for many', async () => {
    const one = await list(inLongSpace(manyNames), { depth: '0' })
    expect([one.statusCode, one.body.length < 80_000]).toEqual([207, true])
    expect(namesIn(readXml(one.rawPayload)).filter(({ space }) => space === longSpace)).toHaveLength(900)
    await addPaths(2_000)
    expect(await answer(inLongSpace(manyNames))).toEqual([507, ''])
    expect(listedIn((await list(inLongSpace('<x1/>'))).body)).toHaveLength(2_002)
  })

  test('a list that the request makes as long as it may be is whole, and one that is longer has no beginning', async () => {
    // 8 MB are 1,024 bytes for each of 8,192 paths.
    await addPaths(8_190)
    const name = (letters: number) => `<x${'y'.repeat(letters - '<n2:x/>'.length)} xmlns="urn:x"/>`
    const whole = await list(prop(name(1_024)))
    expect([whole.statusCode, listedIn(whole.body).length]).toEqual([207, 8_192])
    expect(await answer(prop(name(1_025)))).toEqual([507, ''])
  })

  test('what programs have set counts too, and a list without it is still whole', async () => {
    await set(`<x xmlns="urn:x">${'a'.repeat(10_000)}</x>`)
    await addPaths(900)
    for (const body of [undefined, prop('<x xmlns="urn:x"/>')]) expect(await answer(body)).toEqual([507, ''])
    for (const body of [prop('<D:getetag/><y xmlns="urn:x"/>'), '<propfind xmlns="DAV:"><propname/></propfind>'])
      expect(listedIn((await list(body)).body)).toHaveLength(902)
  })

  test('what would have to be read to name what programs have set counts too', async () => {
    await set(`<x xmlns="urn:x">${'a'.repeat(16_000)}</x>`)
    await addPaths(1_100)
    for (const body of ['<propfind xmlns="DAV:"><propname/></propfind>', prop('<y xmlns="urn:x"/>')])
      expect(await answer(body)).toEqual([507, ''])
    expect(listedIn((await list(prop('<D:getetag/>'))).body)).toHaveLength(1_102)
  })

  test('so do locks, which all paths of a folder can have', async () => {
    const shared = { user_id: ada.id, device: 'Supernote', path: '', is_shared: true, is_deep: true, holder: 'a'.repeat(1_000) }
    const locks = Array.from({ length: 100 }, () => ({ ...shared, id: randomUUID(), ends_at: '2100-01-01T00:00:00.000Z' }))
    await willow.database.queries.insertInto('drop_box_locks').values(locks).execute()
    expect((await list()).body.split('<D:activelock>').length).toBe(201)
    await addPaths(70)
    expect(await answer()).toEqual([507, ''])
    expect(listedIn((await list(prop('<D:getetag/>'))).body)).toHaveLength(72)
  })

  test('a name that is asked for twice is listed once', async () => {
    await set('<x xmlns="urn:x">1</x>')
    const { body } = await send('PROPFIND', 'Page%200.pdf', {
      body: prop('<x xmlns="urn:x"/><y xmlns="urn:x"/><D:getetag/><x xmlns="urn:x"/><y xmlns="urn:x"/><D:getetag/>'),
      headers: { depth: '0' },
    })
    for (const found of ['<x xmlns="urn:x">1</x>', '<D:getetag>', ':y/>'])
      expect([found, body.split(found).length]).toEqual([found, 2])
  })

  test('attack: a long namespace that properties and the holder of a lock repeat is neither kept nor repeated', async () => {
    const long = `<x xmlns="${longSpace}">${'<b/>'.repeat(900)}</x>`
    expect((await set(long)).statusCode).toBe(507)
    const removed = await send('PROPPATCH', 'Page%200.pdf', {
      body: `<D:propertyupdate xmlns:D="DAV:"><D:remove><D:prop xmlns="${longSpace}">${manyNames}</D:prop></D:remove></D:propertyupdate>`,
    })
    expect([removed.statusCode, removed.body.length < 80_000]).toEqual([207, true])
    const locked = await send('LOCK', 'Page%200.pdf', {
      body: `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>${long}</owner></lockinfo>`,
    })
    expect([locked.statusCode, locked.body.includes('<D:owner>')]).toEqual([200, false])
  })

  test('a list whose device loses its access breaks off, and never ends as if it were whole', async () => {
    await addPaths(19_999)
    const [device] = (await ada.send({ url: '/api/auth/device-passwords' })).json<{ id: string }[]>()
    const reply = await send('PROPFIND', '', { headers: { depth: '1' }, payloadAsStream: true })
    await ada.send({ method: 'DELETE', url: `/api/auth/device-passwords/${device?.id}` })
    let received = ''
    const reading = (async () => {
      for await (const chunk of reply.stream()) received += String(chunk)
    })()
    await expect(reading).rejects.toThrow()
    expect(listedIn(received).length).toBeGreaterThan(0)
    expect(received).not.toContain('</D:multistatus>')
  })
})

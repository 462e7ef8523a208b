import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { dropBoxOf, listedIn, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { mostXmlBytes } from './dav-xml.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })

  const status = async (...asked: Parameters<Send>) => (await send(...asked)).statusCode
  const put = (path: string, body: string | Buffer | Readable, headers: Record<string, string> = {}) =>
    send('PUT', path, { body, headers: { 'content-type': 'application/octet-stream', ...headers } })
  const uploads = async (user = ada) => (await user.send({ url: `/api/users/${user.id}/uploads` })).json<Upload[]>()
  const list = async (path = '', from = send) => listedIn((await from('PROPFIND', path, { headers: { depth: '1' } })).body)
  const names = async () => (await uploads()).map(({ originalName }) => originalName).toSorted()

  test('a file that a device sends is in the library, in the folder that is named like its own', async () => {
    expect(await status('MKCOL', 'Note/')).toBe(201)
    expect(await status('MKCOL', 'Note/Work/')).toBe(201)
    const made = await put('Note/Work/Week%209.pdf', pdf('one'))
    expect([made.statusCode, made.headers.etag]).toEqual([201, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    expect(await put('Plan.png', await pngPage())).toMatchObject({ statusCode: 201 })
    expect((await uploads()).map(({ originalName, folder, mimeType }) => [originalName, folder, mimeType]).toSorted()).toEqual([
      ['Plan.png', 'General', 'image/png'],
      ['Week 9.pdf', 'Work', 'application/pdf'],
    ])
    expect(await list()).toEqual(['', 'Note/', 'Plan.png'])
    expect(await list('Note/Work')).toEqual(['Note/Work/', 'Note/Work/Week%209.pdf'])
    const got = await send('GET', 'Note/Work/Week%209.pdf')
    expect([got.statusCode, got.rawPayload.equals(pdf('one')), got.headers.etag]).toEqual([200, true, made.headers.etag])
    expect(got.headers['cache-control']).toBe('private, no-cache')
  })

  test('the same bytes again add nothing, and other bytes at the same path are a new version', async () => {
    expect((await put('a.pdf', pdf('one'))).statusCode).toBe(201)
    for (let at = 0; at < 10; at += 1) expect((await put('a.pdf', pdf('one'))).statusCode).toBe(204)
    expect(await names()).toEqual(['a.pdf'])
    expect((await put('a.pdf', pdf('two'))).statusCode).toBe(204)
    expect(await names()).toEqual(['a.pdf', 'a.pdf'])
    expect((await send('GET', 'a.pdf')).rawPayload.equals(pdf('two'))).toBe(true)
    expect(await list()).toEqual(['', 'a.pdf'])
    // The library keeps the same bytes once, also under another path and from another device.
    expect((await put('b.pdf', pdf('one'))).statusCode).toBe(201)
    const other = await dropBoxOf(willow, ada, 'Boox')
    expect((await other('PUT', 'c.pdf', { body: pdf('two') })).statusCode).toBe(201)
    expect(await uploads()).toHaveLength(2)
  })

  test('the same bytes again bring back a file that the store has lost, at its path and at another one', async () => {
    await put('a.pdf', pdf('one'))
    const [{ filename = '' } = {}] = await uploads()
    for (const path of ['a.pdf', 'b.pdf']) {
      await willow.files.remove(filename)
      expect((await send('GET', 'a.pdf')).statusCode).toBe(410)
      expect((await put(path, pdf('one'))).statusCode).toBeLessThan(300)
      expect((await send('GET', 'a.pdf')).rawPayload.equals(pdf('one'))).toBe(true)
    }
    expect((await uploads()).map((upload) => upload.filename)).toEqual([filename])
  })

  test('a file keeps the time that it has on its device, so that a program sees which of its files have changed', async () => {
    const timeOf = async () =>
      /<D:getlastmodified>(.*?)</.exec((await send('PROPFIND', 'a.pdf', { headers: { depth: '0' } })).body)?.[1]
    expect((await put('a.pdf', pdf('one'), { 'x-oc-mtime': '1700000000' })).headers['x-oc-mtime']).toBe('accepted')
    expect(await timeOf()).toBe('Tue, 14 Nov 2023 22:13:20 GMT')
    expect((await put('a.pdf', pdf('one'), { 'x-oc-mtime': '1700000001' })).statusCode).toBe(204)
    expect(await timeOf()).toBe('Tue, 14 Nov 2023 22:13:21 GMT')
    expect((await put('a.pdf', pdf('one'))).headers['x-oc-mtime']).toBeUndefined()
    expect(await timeOf()).toBe('Tue, 14 Nov 2023 22:13:21 GMT')
    await put('a.pdf', pdf('two'))
    expect(await timeOf()).toBe(new Date(willow.clock.now()).toUTCString())
    expect(await uploads()).toHaveLength(2)
  })

  test('a deletion by the device takes the path out of its list, and the library keeps the file', async () => {
    await send('MKCOL', 'Note/')
    await put('Note/a.pdf', pdf('one'))
    await put('b.pdf', pdf('two'))
    expect(await status('DELETE', 'b.pdf')).toBe(204)
    expect(await status('DELETE', 'b.pdf')).toBe(404)
    expect(await status('GET', 'b.pdf')).toBe(404)
    expect(await status('DELETE', 'Note/')).toBe(204)
    expect([await status('GET', 'Note/a.pdf'), await list()]).toEqual([404, ['']])
    expect(await names()).toEqual(['a.pdf', 'b.pdf'])
  })

  test("a deletion in the library takes nothing out of the device's list, so a program that syncs both ways deletes nothing", async () => {
    await put('a.pdf', pdf('one'))
    const before = (await send('PROPFIND', '', { headers: { depth: '1' } })).body
    const [upload] = await uploads()
    await ada.send({ method: 'DELETE', url: `/api/uploads/${upload?.id}` })
    await ada.send({ method: 'DELETE', url: `/api/uploads/${upload?.id}/for-good` })
    await current().database.queries.deleteFrom('uploads').where('id', '=', String(upload?.id)).execute()
    expect((await send('PROPFIND', '', { headers: { depth: '1' } })).body).toBe(before)
    expect((await send('GET', 'a.pdf')).json().code).toBe('drop_box.file_gone')
    // The device sends it again with its next sync: what its owner has deleted stays deleted.
    expect((await put('a.pdf', pdf('one'))).statusCode).toBe(204)
    expect(await uploads()).toEqual([])
  })

  test('a new password for a device of the same name continues its list', async () => {
    await put('a.pdf', pdf('one'))
    const [device] = (await ada.send({ url: '/api/auth/device-passwords' })).json<{ id: string }[]>()
    await ada.send({ method: 'DELETE', url: `/api/auth/device-passwords/${device?.id}` })
    expect(await status('GET', 'a.pdf')).toBe(401)
    expect(await list('', await dropBoxOf(willow, ada))).toEqual(['', 'a.pdf'])
  })

  test("attack: another device of the owner, and another owner's device of the same name, see and change nothing", async () => {
    await put('a.pdf', pdf('one'))
    const eve = await willow.fixtures.signedInUser()
    for (const other of [await dropBoxOf(willow, ada, 'Boox'), await dropBoxOf(willow, eve)]) {
      expect(await list('', other)).toEqual([''])
      for (const method of ['GET', 'HEAD', 'DELETE', 'PROPFIND', 'PROPPATCH', 'MOVE', 'COPY']) {
        const headers = { depth: '0', destination: '/dav/b.pdf' }
        const body =
          method === 'PROPPATCH'
            ? '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x"/></prop></set></propertyupdate>'
            : undefined
        expect([method, (await other(method, 'a.pdf', { headers, ...(body ? { body } : {}) })).statusCode]).toEqual([method, 404])
      }
    }
    expect((await send('GET', 'a.pdf')).statusCode).toBe(200)
    expect(await uploads(eve)).toEqual([])
  })

  test('attack: paths that lead elsewhere, with NUL or of 4,000 letters are refused', async () => {
    for (const [path, expected] of [
      ['a%5C..%5Cb.pdf', 400],
      ['a%2Fb.pdf', 400],
      ['a%00.pdf', 400],
      ['a%0A.pdf', 400],
      [`${'a'.repeat(4000)}.pdf`, 414],
    ] as const)
      expect([path.slice(0, 20), (await put(path, pdf('x'))).statusCode]).toEqual([path.slice(0, 20), expected])
    expect(await uploads()).toEqual([])
  })

  test('a name from macOS and the same name from Windows are one path', async () => {
    expect((await put('Zoe%CC%88.pdf', pdf('one'))).statusCode).toBe(201)
    expect((await put('Zo%C3%AB.pdf', pdf('one'))).statusCode).toBe(204)
    expect(await list()).toEqual(['', 'Zo%C3%AB.pdf'])
  })

  test('what is no page is refused, but empty files and the small hidden ones of a system are kept with their paths', async () => {
    expect((await put('notes.txt', 'hello')).statusCode).toBe(415)
    expect((await put('a.pdf', '')).statusCode).toBe(201)
    expect(await list()).toEqual(['', 'a.pdf'])
    expect((await put('._a.pdf', Buffer.alloc(4096, 7))).statusCode).toBe(201)
    const small = await send('GET', '._a.pdf')
    expect(small.rawPayload.equals(Buffer.alloc(4096, 7))).toBe(true)
    // The device has written it, and a browser may open it.
    expect(small.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect((await put('.large', Buffer.alloc(5000, 7))).statusCode).toBe(415)
    expect(await uploads()).toEqual([])
    expect((await put('a.pdf', pdf('one'))).statusCode).toBe(204)
    expect(await names()).toEqual(['a.pdf'])
  })

  test('an owner has a limited number of small files, on all devices together, and other owners have their own', async () => {
    const { queries } = current().database
    const smallFile = Buffer.alloc(10, 7)
    await put('._first', smallFile)
    const first = await queries.selectFrom('drop_box_paths').selectAll().where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    const more = Array.from({ length: 998 }, () => ({ ...first, id: newId(), path: `._${newId()}`, path_key: newId() }))
    await queries.insertInto('drop_box_paths').values(more).execute()
    const other = await dropBoxOf(willow, ada, 'Boox')
    expect((await other('PUT', '._last', { body: smallFile })).statusCode).toBe(201)
    for (const device of [send, other])
      expect((await device('PUT', '._more', { body: smallFile })).json().code).toBe('drop_box.too_many_paths')
    expect((await put('a.pdf', pdf('one'))).statusCode).toBe(201)
    const eve = await dropBoxOf(willow, await willow.fixtures.signedInUser())
    expect((await eve('PUT', '._more', { body: smallFile })).statusCode).toBe(201)
  })

  test('a file needs its folder, and a folder is no file', async () => {
    expect((await put('none/a.pdf', pdf('one'))).statusCode).toBe(409)
    expect(await status('MKCOL', 'none/below/')).toBe(409)
    expect(await status('MKCOL', 'a/')).toBe(201)
    expect(await status('MKCOL', 'a/')).toBe(405)
    expect(await status('MKCOL', '')).toBe(405)
    expect(await status('MKCOL', 'b/', { body: '<x/>' })).toBe(415)
    expect((await put('a', pdf('one'))).statusCode).toBe(405)
    expect((await put('', pdf('one'))).statusCode).toBe(405)
    await put('f.pdf', pdf('one'))
    expect((await put('f.pdf/g.pdf', pdf('two'))).statusCode).toBe(409)
  })

  test('attack: a device password that is revoked while a file arrives keeps nothing', async () => {
    const [device] = (await ada.send({ url: '/api/auth/device-passwords' })).json<{ id: string }[]>()
    async function* content() {
      yield pdf('one')
      await ada.send({ method: 'DELETE', url: `/api/auth/device-passwords/${device?.id}` })
      yield Buffer.alloc(100)
    }
    expect((await put('a.pdf', Readable.from(content()))).statusCode).toBe(401)
    expect(await uploads()).toEqual([])
    expect(await list('', await dropBoxOf(willow, ada))).toEqual([''])
  })

  test('a file that is cut off leaves nothing', async () => {
    async function* content() {
      yield pdf('one')
      throw new Error('cut off')
    }
    await put('a.pdf', Readable.from(content())).catch(() => undefined)
    expect([await uploads(), await list()]).toEqual([[], ['']])
    expect((await put('a.pdf', pdf('one'))).statusCode).toBe(201)
  })

  test('a device reads that its request is too large, before all of it has arrived', async () => {
    const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Boox' } })
    const authorization = `Basic ${Buffer.from(`x:${made.json<{ password: string }>().password}`).toString('base64')}`
    const asked = { method: 'PROPFIND', headers: { authorization, depth: '0' }, body: ' '.repeat(8 * mostXmlBytes) }
    const reply = await fetch(`${await willow.app.listen({ port: 0 })}/dav/`, asked)
    expect([reply.status, await reply.json()]).toEqual([413, expect.objectContaining({ code: 'drop_box.xml_too_large' })])
  })

  test('conditions are compared with what is there', async () => {
    const { etag } = (await put('a.pdf', pdf('one'), { 'if-none-match': '*' })).headers
    expect((await put('a.pdf', pdf('two'), { 'if-none-match': '*' })).statusCode).toBe(412)
    expect((await put('a.pdf', pdf('two'), { 'if-match': '"other"' })).statusCode).toBe(412)
    expect((await put('b.pdf', pdf('two'), { 'if-match': '*' })).statusCode).toBe(412)
    expect((await put('a.pdf', pdf('two'), { 'if-match': String(etag) })).statusCode).toBe(204)
    expect((await put('a.pdf', pdf('three'), { 'content-range': 'bytes 0-3/9' })).statusCode).toBe(400)
    expect(await names()).toEqual(['a.pdf', 'a.pdf'])
  })

  test('programs look at a folder first, and get parts of files', async () => {
    await put('a.pdf', pdf('one'))
    expect((await send('GET', '')).statusCode).toBe(200)
    const head = await send('HEAD', 'a.pdf')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(pdf('one').length), ''])
    const part = await send('GET', 'a.pdf', { headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
    expect((await send('OPTIONS', '')).headers.dav).toBe('1, 2')
  })

  test('a list names the properties that a program wants, one level deep', async () => {
    await put('a.pdf', pdf('one'))
    const prop =
      '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/><x xmlns="urn:x"/></prop></propfind>'
    const { body } = await send('PROPFIND', 'a.pdf', { body: prop, headers: { depth: '0' } })
    expect(body).toContain(`<D:getcontentlength>${pdf('one').length}</D:getcontentlength><D:resourcetype/>`)
    expect(body).toMatch(/xmlns:(n\d)="urn:x".*<D:prop><\1:x\/><\/D:prop><D:status>HTTP\/1.1 404 Not Found/s)
    for (const depth of ['infinity', '2', '']) expect(await status('PROPFIND', '', { headers: { depth } })).toBe(403)
    expect(await status('PROPFIND', '', { headers: { depth: '1' }, body: 'no xml' })).toBe(400)
    expect(await status('PROPFIND', '', { headers: { depth: '1' }, body: '<x/>' })).toBe(400)
    expect(await status('PROPFIND', 'none', { headers: { depth: '0' } })).toBe(404)
  })
})

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { ownerQuotaMb: 1, maxUploadMb: 1 } })

  test('a full quota and a file that is too large are refused, and the quota is shown', async () => {
    const ada = await willow.fixtures.signedInUser()
    const send = await dropBoxOf(willow, ada)
    const put = async (path: string, body: Buffer) => (await send('PUT', path, { body })).statusCode
    expect(await put('large.pdf', Buffer.concat([pdf('one'), Buffer.alloc(1024 * 1024)]))).toBe(413)
    const half = (text: string) => Buffer.concat([pdf(text), Buffer.alloc(600 * 1024)])
    expect(await put('a.pdf', half('one'))).toBe(201)
    expect(await put('b.pdf', half('two'))).toBe(507)
    expect(await put('a.pdf', half('two'))).toBe(507)
    // What is there already takes no more space.
    expect([await put('a.pdf', half('one')), await put('b.pdf', half('one'))]).toEqual([204, 201])
    const body = '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/></prop></propfind>'
    const listed = (await send('PROPFIND', '', { body, headers: { depth: '0' } })).body
    const used = half('one').length
    expect(listed).toContain(`<D:quota-available-bytes>${1024 * 1024 - used}</D:quota-available-bytes>`)
    expect(listed).toContain(`<D:quota-used-bytes>${used}</D:quota-used-bytes>`)
  })

  test('a file that is announced as too large for the quota is refused before it arrives, unless it may be there already', async () => {
    const ada = await willow.fixtures.signedInUser()
    const send = await dropBoxOf(willow, ada)
    const of = (text: string, bytes: number) => Buffer.concat([pdf(text), Buffer.alloc(bytes)])
    let arrived: string[] = []
    async function put(path: string, body: Buffer) {
      arrived = []
      async function* content() {
        arrived.push(path)
        yield body
      }
      const headers = { 'content-length': String(body.length) }
      const { statusCode } = await send('PUT', path, { body: Readable.from(content()), headers })
      return [statusCode, arrived.length]
    }
    const [first, gone] = [of('one', 600 * 1024), of('gone', 5_000)]
    expect([await put('a.pdf', first), await put('gone.pdf', gone)]).toEqual([
      [201, 1],
      [201, 1],
    ])
    expect(await put('b.pdf', of('two', 700 * 1024))).toEqual([507, 0])
    expect(await put('b.pdf', of('large', 1024 * 1024))).toEqual([413, 0])
    expect(await put('c.pdf', first)).toEqual([201, 1])
    // What its owner has deleted stays deleted, also while there is no room for it.
    const uploads = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
    const { id } = uploads.find(({ size }) => size === gone.length) ?? {}
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await put('d.pdf', of('three', 1024 * 1024 - first.length - 2 * gone.length))).toEqual([201, 1])
    expect(await put('e.pdf', gone)).toEqual([507, 0])
    expect(await put('gone.pdf', gone)).toEqual([204, 1])
    expect((await put('empty.pdf', Buffer.alloc(0)))[0]).toBe(201)
  })

  test('an owner is told once that a file of a device did not fit, until there is room for it', async () => {
    const ada = await willow.fixtures.signedInUser()
    const send = await dropBoxOf(willow, ada)
    const { queries } = current().database
    const now = new Date(willow.clock.now()).toISOString()
    const session = await queries.selectFrom('sessions').select('sid').where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    const device = {
      p256dh: '',
      auth: '',
      user_agent: '',
      created_at: now,
      seen_at: now,
      endpoint: `https://push.example/${ada.id}`,
    }
    await queries
      .insertInto('push_devices')
      .values({ id: newId(), user_id: ada.id, session_sid: session.sid, ...device })
      .execute()
    const told = async () => {
      const rows = await queries.deleteFrom('push_messages').returning(['title', 'body', 'path']).execute()
      return rows.map(({ title, body, path }) => [title, body.slice(0, 40), path])
    }
    const put = async (path: string, body: Buffer | Readable) =>
      (await send('PUT', path, { body, headers: { 'content-type': 'application/pdf' } })).statusCode
    const of = (text: string, bytes: number) => Buffer.concat([pdf(text), Buffer.alloc(bytes)])
    const large = of('large', 600 * 1024)
    expect([await put('a.pdf', of('one', 600 * 1024)), await told()]).toEqual([201, []])
    const message = ['Your library is full', '“b.pdf” from one of your devices didn’t ', '/library/deleted']
    expect([await put('b.pdf', large), await told()]).toEqual([507, [message]])
    // Not at the next tries, nor after smaller files, which fit, nor without an announced size.
    expect([await put('b.pdf', large), await put('c.pdf', of('small', 1000)), await put('d.pdf', large)]).toEqual([507, 201, 507])
    expect([await put('d.pdf', Readable.from([large])), await told()]).toEqual([507, []])
    const [upload] = (await ada.send({ url: `/api/users/${ada.id}/uploads?sort=oldest` })).json<Upload[]>()
    await ada.send({ method: 'DELETE', url: `/api/uploads/${upload?.id}` })
    await ada.send({ method: 'DELETE', url: `/api/deleted-uploads/${upload?.id}` })
    expect([await put('b.pdf', large), await put('e.pdf', of('e', 600 * 1024)), (await told()).length]).toEqual([201, 507, 1])
  })

  test('an owner is told about a file that came without a size too', async () => {
    const ada = await willow.fixtures.signedInUser()
    const send = await dropBoxOf(willow, ada)
    const of = (text: string) => Readable.from([Buffer.concat([pdf(text), Buffer.alloc(600 * 1024)])])
    const put = async (path: string) =>
      (await send('PUT', path, { body: of(path), headers: { 'content-type': 'application/pdf' } })).statusCode
    expect([await put('a.pdf'), await put('b.pdf')]).toEqual([201, 507])
    const row = current().database.queries.selectFrom('full_libraries').select('bytes').where('user_id', '=', ada.id)
    expect(Number((await row.executeTakeFirst())?.bytes)).toBeGreaterThan(600 * 1024)
  })
})

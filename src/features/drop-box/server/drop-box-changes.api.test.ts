import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { mostPropertyBytes } from '#kit/owners-room.rules.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, listedIn, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const lockBody = (scope = 'exclusive') =>
  `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner><href>Ada &amp; Co</href></owner></lockinfo>`
const setting = (instructions: string) => `<propertyupdate xmlns="DAV:">${instructions}</propertyupdate>`

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })

  const status = async (...asked: Parameters<Send>) => (await send(...asked)).statusCode
  const put = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    status('PUT', path, { body, headers })
  const to = (destination: string, more: Record<string, string> = {}) => ({ headers: { destination, ...more } })
  const list = async (path = '') => listedIn((await send('PROPFIND', path, { headers: { depth: '1' } })).body)
  const uploads = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/uploads` }))
      .json<Upload[]>()
      .map(({ originalName, folder }) => `${folder}/${originalName}`)
      .toSorted()
  const lock = async (path: string, headers: Record<string, string> = {}, scope?: string) => {
    const reply = await send('LOCK', path, { body: lockBody(scope), headers: { timeout: 'Second-600', ...headers } })
    return { status: reply.statusCode, token: String(reply.headers['lock-token'] ?? ''), body: reply.body }
  }

  test('a file that arrives under a temporary name gets its name in the library by the move', async () => {
    await send('MKCOL', 'Work/')
    await put('.week.pdf.part', pdf('one'))
    expect(await status('MOVE', '.week.pdf.part', to('http://another.example/dav/Work/week.pdf'))).toBe(201)
    expect([await list(), await list('Work')]).toEqual([
      ['', 'Work/'],
      ['Work/', 'Work/week.pdf'],
    ])
    expect(await uploads()).toEqual(['Work/week.pdf'])
  })

  test('a move keeps the name and the folder that the owner has chosen', async () => {
    await put('a.pdf', pdf('one'))
    const [upload] = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
    const payload = { originalName: 'Mine.pdf', folder: 'Projects' }
    expect((await ada.send({ method: 'PATCH', url: `/api/uploads/${upload?.id}`, payload })).statusCode).toBe(200)
    await send('MKCOL', 'Work/')
    expect(await status('MOVE', 'a.pdf', to('/dav/Work/b.pdf'))).toBe(201)
    expect(await uploads()).toEqual(['Projects/Mine.pdf'])
  })

  test('a folder moves and is copied with everything inside, and the library keeps each file once', async () => {
    await send('MKCOL', 'a/')
    await send('MKCOL', 'a/b/')
    await put('a/b/c.pdf', pdf('one'))
    expect(await status('COPY', 'a/', to('/dav/copy/'))).toBe(201)
    expect(await status('COPY', 'a/', to('/dav/flat/', { depth: '0' }))).toBe(201)
    expect(await status('MOVE', 'a/', to('/dav/moved/'))).toBe(201)
    expect(await list()).toEqual(['', 'copy/', 'flat/', 'moved/'])
    expect([await list('copy/b'), await list('flat'), await list('moved/b')]).toEqual([
      ['copy/b/', 'copy/b/c.pdf'],
      ['flat/'],
      ['moved/b/', 'moved/b/c.pdf'],
    ])
    expect(await uploads()).toEqual(['b/c.pdf'])
  })

  test('the properties of all paths of an owner have a limit, and others can be removed and kept', async () => {
    const set = (path: string, change: 'set' | 'remove') =>
      send('PROPPATCH', path, {
        body: `<D:propertyupdate xmlns:D="DAV:"><D:${change}><D:prop><a xmlns="x">${change === 'set' ? 'b' : ''}</a></D:prop></D:${change}></D:propertyupdate>`,
      })
    await send('MKCOL', 'full/')
    await send('MKCOL', 'other/')
    expect((await set('other/', 'set')).statusCode).toBe(207)
    const { queries } = current().database
    const full = queries
      .updateTable('drop_box_paths')
      .set({ properties: JSON.stringify({ '{x}y': 'z'.repeat(mostPropertyBytes) }) })
    await full.where('user_id', '=', ada.id).where('path', '=', 'full').execute()
    await send('MKCOL', 'third/')
    expect((await set('third/', 'set')).json().code).toBe('drop_box.too_many_properties')
    expect((await send('COPY', 'other/', to('/dav/copy/'))).json().code).toBe('drop_box.too_many_properties')
    expect((await set('other/', 'remove')).statusCode).toBe(207)
    expect((await send('MOVE', 'third/', to('/dav/fourth/'))).statusCode).toBe(201)
  })

  test('an owner has a limited number of paths, and a folder with too many moves only in parts', async () => {
    await send('MKCOL', 'many/')
    const { queries } = current().database
    const many = await queries.selectFrom('drop_box_paths').selectAll().where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    const add = async (count: number) => {
      const rows = Array.from({ length: count }, () => ({
        ...many,
        id: newId(),
        path: `many/${newId()}`,
        path_key: newId(),
        folder_key: many.path_key,
      }))
      for (let at = 0; at < count; at += 1_000)
        await queries
          .insertInto('drop_box_paths')
          .values(rows.slice(at, at + 1_000))
          .execute()
    }
    await add(2_001)
    for (const method of ['MOVE', 'COPY'])
      expect((await send(method, 'many/', to('/dav/other/'))).json().code).toBe('drop_box.too_many_together')
    await add(17_998)
    expect((await send('MKCOL', 'more/')).json().code).toBe('drop_box.too_many_paths')
    expect((await send('PUT', 'more.pdf', { body: pdf('one') })).json().code).toBe('drop_box.too_many_paths')
    expect(await uploads()).toEqual([])
    expect(await status('DELETE', 'many/')).toBe(204)
    expect([await list(), await status('MKCOL', 'more/')]).toEqual([[''], 201])
  })

  test('what is at the destination is replaced only if the program says so, and stays in the library', async () => {
    await put('a.pdf', pdf('one'))
    await put('b.pdf', pdf('two'))
    for (const method of ['MOVE', 'COPY']) expect(await status(method, 'a.pdf', to('/dav/b.pdf', { overwrite: 'F' }))).toBe(412)
    expect(await status('COPY', 'a.pdf', to('/dav/b.pdf'))).toBe(204)
    expect((await send('GET', 'b.pdf')).rawPayload.equals(pdf('one'))).toBe(true)
    expect(await status('MOVE', 'a.pdf', to('/dav/b.pdf', { overwrite: 'T' }))).toBe(204)
    expect(await list()).toEqual(['', 'b.pdf'])
    expect(await uploads()).toEqual(['General/b.pdf', 'General/b.pdf'])
  })

  test('attack: nothing moves out of the drop box, into itself or into nowhere', async () => {
    await send('MKCOL', 'a/')
    await put('a/b.pdf', pdf('one'))
    for (const method of ['MOVE', 'COPY'])
      for (const [destination, expected] of [
        ['/dav/a/c/', 403],
        ['/dav/a', 403],
        ['/dav/none/a', 409],
        ['/dav/a/../../x', 400],
        ['/api/uploads', 502],
        ['https://evil.example/a', 502],
        ['/dav/', 403],
      ] as const)
        expect([method, destination, await status(method, 'a/', to(destination))]).toEqual([method, destination, expected])
    expect(await status('MOVE', 'a/')).toBe(400)
    expect(await status('MOVE', '', to('/dav/x'))).toBe(405)
    expect(await list('a')).toEqual(['a/', 'a/b.pdf'])
  })

  test('a locked path changes only with the token of its lock, until the lock ends', async () => {
    await put('a.pdf', pdf('one'))
    const { token, body } = await lock('a.pdf')
    expect(body).toContain('<D:timeout>Second-600</D:timeout>')
    expect(body).toContain('<D:owner><href xmlns="DAV:">Ada &amp; Co</href></D:owner>')
    expect((await lock('a.pdf')).status).toBe(423)
    expect(await put('a.pdf', pdf('two'))).toBe(423)
    expect(await status('DELETE', 'a.pdf')).toBe(423)
    expect(await status('MOVE', 'a.pdf', to('/dav/b.pdf'))).toBe(423)
    expect(await status('PROPPATCH', 'a.pdf', { body: setting('<set><prop><x xmlns="urn:x">1</x></prop></set>') })).toBe(423)
    expect(await put('a.pdf', pdf('two'), { if: '(<opaquelocktoken:other>)' })).toBe(412)
    expect(await put('a.pdf', pdf('two'), { if: '(Not <DAV:no-lock>)' })).toBe(423)
    expect(await put('a.pdf', pdf('two'), { if: `(${token})` })).toBe(204)
    expect(await put('a.pdf', pdf('three'), { if: `(${token} ["other"])` })).toBe(412)
    expect(await status('GET', 'a.pdf')).toBe(200)
    willow.clock.advance(10 * 60 * 1000)
    expect(await put('a.pdf', pdf('three'))).toBe(204)
  })

  test('a lock is prolonged and ended by its token alone, and lasts for an hour at most', async () => {
    await put('a.pdf', pdf('one'))
    const { token } = await lock('a.pdf', { timeout: 'Infinite' })
    expect(await status('LOCK', 'a.pdf', { headers: { if: '(<opaquelocktoken:other>)' } })).toBe(412)
    willow.clock.advance(50 * 60 * 1000)
    expect(await status('LOCK', 'a.pdf', { headers: { if: `(${token})`, timeout: 'Infinite' } })).toBe(200)
    willow.clock.advance(59 * 60 * 1000)
    expect(await put('a.pdf', pdf('two'))).toBe(423)
    expect(await status('UNLOCK', 'a.pdf', { headers: { 'lock-token': '<opaquelocktoken:other>' } })).toBe(409)
    expect(await status('UNLOCK', 'a.pdf', { headers: { 'lock-token': token } })).toBe(204)
    expect(await put('a.pdf', pdf('two'))).toBe(204)
  })

  test('a lock stays neither with a path that moves nor where it was', async () => {
    await put('a.pdf', pdf('one'))
    const { token } = await lock('a.pdf')
    expect(await status('MOVE', 'a.pdf', to('/dav/b.pdf', { if: `(${token})` }))).toBe(201)
    expect([await put('a.pdf', pdf('two')), await put('b.pdf', pdf('three'))]).toEqual([201, 204])
    const other = await lock('b.pdf')
    expect(await status('DELETE', 'b.pdf', { headers: { if: `(${other.token})` } })).toBe(204)
    expect(await put('b.pdf', pdf('three'))).toBe(201)
  })

  test('attack: what a device does with a folder leaves the folder of that name of another device as it is', async () => {
    const other = await dropBoxOf(willow, ada, 'Boox')
    for (const from of [send, other]) {
      await from('MKCOL', 'Note/')
      await from('PUT', 'Note/a.pdf', { body: pdf('one') })
    }
    expect(await status('MOVE', 'Note/', to('/dav/Moved/'))).toBe(201)
    expect((await other('GET', 'Note/a.pdf')).statusCode).toBe(200)
    expect(await status('MOVE', 'Moved/', to('/dav/Note/'))).toBe(201)
    // A program that syncs both ways would delete on the other device what its list no longer has.
    expect(await status('DELETE', 'Note/')).toBe(204)
    expect([await status('GET', 'Note/a.pdf'), (await other('GET', 'Note/a.pdf')).statusCode]).toEqual([404, 200])
  })

  test('a lock on a path with nothing makes an empty file, and one on a folder locks what is inside', async () => {
    expect((await lock('new.pdf')).status).toBe(201)
    expect((await lock('none/new.pdf')).status).toBe(409)
    expect(await list()).toEqual(['', 'new.pdf'])
    await send('MKCOL', 'a/')
    const { token } = await lock('a/')
    expect(await put('a/b.pdf', pdf('one'))).toBe(423)
    expect(await put('a/b.pdf', pdf('one'), { if: `</dav/a/> (${token})` })).toBe(201)
    expect((await lock('a/b.pdf', {}, 'shared')).status).toBe(423)
    expect(await status('COPY', 'a/b.pdf', to('/dav/c.pdf'))).toBe(201)
  })

  test('shared locks are beside each other', async () => {
    await put('a.pdf', pdf('one'))
    const [one, two] = [await lock('a.pdf', {}, 'shared'), await lock('a.pdf', {}, 'shared')]
    expect([one.status, two.status, (await lock('a.pdf')).status]).toEqual([200, 200, 423])
    expect(await put('a.pdf', pdf('two'), { if: `(${two.token})` })).toBe(204)
  })

  test('properties that programs set stay with a file, also when it moves or is copied', async () => {
    await put('a.pdf', pdf('one'))
    const body = setting(
      '<set><prop><x xmlns="urn:x" y="1">a &lt; <b/></x><z xmlns="">2</z></prop></set><remove><prop><none xmlns="urn:x"/></prop></remove>',
    )
    expect((await send('PROPPATCH', 'a.pdf', { body })).body).toContain('200 OK')
    await send('COPY', 'a.pdf', to('/dav/b.pdf'))
    await send('MOVE', 'a.pdf', to('/dav/c.pdf'))
    for (const path of ['b.pdf', 'c.pdf']) {
      const listed = (await send('PROPFIND', path, { headers: { depth: '0' } })).body
      expect(listed).toContain('<x xmlns="urn:x" y="1">a &lt; <b xmlns="urn:x"/></x>')
      expect(listed).toContain('<z xmlns="">2</z>')
    }
  })

  test('properties of the server stay, and then nothing else of the same request changes', async () => {
    await put('a.pdf', pdf('one'))
    const body = setting('<set><prop><getetag>"x"</getetag><x xmlns="urn:x">1</x></prop></set>')
    const reply = await send('PROPPATCH', 'a.pdf', { body })
    expect(reply.body).toContain('<D:getetag/></D:prop><D:status>HTTP/1.1 403 Forbidden')
    expect(reply.body).toMatch(/xmlns:(n\d)="urn:x".*<\1:x\/><\/D:prop><D:status>HTTP\/1.1 424 Failed Dependency/s)
    expect((await send('PROPFIND', 'a.pdf', { headers: { depth: '0' } })).body).not.toContain('urn:x')
    const large = setting(`<set><prop><x xmlns="urn:x">${'a'.repeat(20_000)}</x></prop></set>`)
    expect((await send('PROPPATCH', 'a.pdf', { body: large })).statusCode).toBe(507)
    expect((await send('PROPPATCH', 'a.pdf', { body: 'a'.repeat(70_000) })).statusCode).toBe(413)
    expect(await status('PROPPATCH', 'a.pdf')).toBe(400)
  })

  test('attack: a DOCTYPE is refused', async () => {
    const body = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><allprop/></propfind>'
    expect(await status('PROPFIND', '', { body, headers: { depth: '0' } })).toBe(400)
  })
})

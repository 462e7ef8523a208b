import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, type Exchange, listedIn, replayed, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const page = Buffer.from('%PDF-1.7\nplanner\n%%EOF')
const prop = (names: string) => `<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop>${names}</D:prop></D:propfind>`
const lockInfo = (owner: string) =>
  `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>${owner}</D:owner></D:lockinfo>`

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { ownerQuotaMb: 100 } })
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada, 'Computer')
  })

  const replay = (exchange: Exchange) => replayed(send, exchange)
  const library = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>().map(({ originalName }) => originalName)
  const listed = async () => listedIn((await send('PROPFIND', '', { headers: { depth: '1' } })).body)

  // After https://sabre.io/dav/clients/finder/
  test('the Finder of macOS copies a file: an empty one first, a lock, the content in chunks, and a hidden companion', async () => {
    const quota = prop('<D:quota-available-bytes/><D:quota-used-bytes/><D:quota/><D:quotaused/>')
    const info = prop('<D:creationdate/><D:getlastmodified/><D:getcontentlength/><D:resourcetype/>')
    const one = (path: string, content: Buffer): Exchange => [
      ['PROPFIND', path, { headers: { depth: '0' }, body: info }],
      ['PUT', path, { headers: { 'content-length': '0', expect: '100-continue' }, body: '' }],
      [
        'LOCK',
        path,
        { headers: { depth: '0', timeout: 'Second-600' }, body: lockInfo('<D:href>http://www.apple.com/webdav_fs/</D:href>') },
      ],
      [
        'PUT',
        path,
        {
          headers: { if: '(<TOKEN>)', 'transfer-encoding': 'Chunked', 'x-expected-entity-length': String(content.length) },
          body: Readable.from([content]),
        },
      ],
      ['PROPFIND', path, { headers: { depth: '0' }, body: info }],
      ['UNLOCK', path, { headers: { 'lock-token': '<TOKEN>' } }],
    ]
    const statuses = await replay([
      ['OPTIONS', ''],
      ['PROPFIND', '', { headers: { depth: '0' }, body: quota }],
      ['PROPFIND', '', { headers: { depth: '1' }, body: info }],
      ...one('Week%209.pdf', page),
      ...one('._Week%209.pdf', Buffer.alloc(4096, 5)),
    ])
    const each = [404, 201, 200, 204, 207, 204]
    expect(statuses).toEqual([200, 207, 207, ...each, ...each])
    expect([await library(), await listed()]).toEqual([['Week 9.pdf'], ['', '._Week%209.pdf', 'Week%209.pdf']])
  })

  // After https://sabre.io/dav/clients/windows/
  test('the Explorer of Windows copies a file: an empty one first, a lock, its own properties, the content, and the properties again', async () => {
    const times =
      '<?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop><Z:Win32CreationTime>Mon, 02 Mar 2026 09:00:00 GMT</Z:Win32CreationTime><Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>'
    const statuses = await replay([
      ['OPTIONS', '', { headers: { translate: 'f' } }],
      ['PROPFIND', '', { headers: { depth: '0', translate: 'f' } }],
      ['PROPFIND', 'Plan.pdf', { headers: { depth: '0', translate: 'f' } }],
      ['PUT', 'Plan.pdf', { headers: { translate: 'f' }, body: '' }],
      ['LOCK', 'Plan.pdf', { headers: { translate: 'f', timeout: 'Second-3600' }, body: lockInfo('<D:href>PC\\ada</D:href>') }],
      ['PROPPATCH', 'Plan.pdf', { headers: { translate: 'f', if: '(<TOKEN>)' }, body: times }],
      ['HEAD', 'Plan.pdf', { headers: { translate: 'f' } }],
      ['PUT', 'Plan.pdf', { headers: { translate: 'f', if: '(<TOKEN>)' }, body: page }],
      ['PROPPATCH', 'Plan.pdf', { headers: { translate: 'f', if: '(<TOKEN>)' }, body: times }],
      ['UNLOCK', 'Plan.pdf', { headers: { translate: 'f', 'lock-token': '<TOKEN>' } }],
    ])
    expect(statuses).toEqual([200, 207, 404, 201, 200, 207, 200, 204, 207, 204])
    expect(await library()).toEqual(['Plan.pdf'])
  })

  // After the manual page mount.davfs(8) and its source, which lock a new name before they send it.
  test('davfs2 locks a new name, sends the file and unlocks it', async () => {
    const statuses = await replay([
      ['LOCK', 'new.pdf', { headers: { depth: '0', timeout: 'Second-1800' }, body: lockInfo('ada') }],
      ['PUT', 'new.pdf', { headers: { if: '<http://localhost/dav/new.pdf> (<TOKEN>)' }, body: page }],
      ['HEAD', 'new.pdf'],
      ['UNLOCK', 'new.pdf', { headers: { 'lock-token': '<TOKEN>' } }],
    ])
    expect(statuses).toEqual([201, 204, 200, 204])
    expect(await library()).toEqual(['new.pdf'])
    // It asks for the tag of the file that the lock has made, and sends it with the content.
    const lock = await send('LOCK', 'tagged.pdf', { body: lockInfo('ada') })
    const { etag } = (await send('HEAD', 'tagged.pdf')).headers
    const headers = { if: `(${lock.headers['lock-token']})`, 'if-match': String(etag) }
    expect((await send('PUT', 'tagged.pdf', { headers, body: Buffer.concat([page, page]) })).statusCode).toBe(204)
  })

  test('an app that first makes the folders of a path, sends under a temporary name and moves the file there', async () => {
    const statuses = await replay([
      ['MKCOL', 'onyx/'],
      ['MKCOL', 'onyx/'],
      ['MKCOL', 'onyx/Planner/'],
      ['PUT', 'onyx/Planner/2026.pdf.tmp', { body: page }],
      [
        'MOVE',
        'onyx/Planner/2026.pdf.tmp',
        { headers: { destination: 'http://localhost/dav/onyx/Planner/2026.pdf', overwrite: 'T' } },
      ],
      ['PROPFIND', 'onyx/Planner', { headers: { depth: '1' } }],
    ])
    expect(statuses).toEqual([201, 405, 201, 201, 201, 207])
    expect(await library()).toEqual(['2026.pdf'])
  })

  test('many programs that send to one path at the same time leave one path and one file for each content', async () => {
    const body = (at: number) => Buffer.concat([page, Buffer.from(`${at % 3}`)])
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => send('PUT', 'a.pdf', { body: body(at) })))
    expect(replies.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 204)).toEqual([])
    expect(await listed()).toEqual(['', 'a.pdf'])
    expect(await library()).toHaveLength(3)
  })
})

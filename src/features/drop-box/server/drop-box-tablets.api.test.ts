import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, type Exchange, listedIn, replayed, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const chunked = { expect: '100-continue', 'transfer-encoding': 'chunked' }
const toRoot = (path: string) => `http://localhost/dav/${path}`

/** What apps on tablets send, made after public descriptions and logs: nobody has recorded the devices themselves for this test. */
forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada, 'Tablet')
  })

  const library = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/uploads?sort=name` }))
      .json<Upload[]>()
      .map(({ folder, originalName }) => `${folder}/${originalName}`)
  const listed = async (path: string) => listedIn((await send('PROPFIND', path, { headers: { depth: '1' } })).body)
  /** Sends a request without a password, as programs do first. */
  const bare = async (method: 'GET' | 'PUT', path: string) => {
    const reply = await willow.app.inject({ method, url: `/dav/${path}` })
    return [reply.statusCode, String(reply.headers['www-authenticate']).split(' ')[0]]
  }

  // After the page of its makers about Automatic Backup (https://goodnotes-team.notion.site/Automatic-Backup-e0790ebd040045aea285f5cb662feeba):
  // the folder is made if it doesn't exist, a changed document replaces its copy, a moved one moves, and a deletion does nothing.
  test('Goodnotes backs up a notebook, then only what has changed, and moves it with its folder', async () => {
    expect(await bare('GET', '')).toEqual([401, 'Basic'])
    const folders: Exchange = [
      ['PROPFIND', 'GoodNotes/backup/', { headers: { depth: '0' } }],
      ['MKCOL', 'GoodNotes/'],
      ['MKCOL', 'GoodNotes/backup/'],
    ]
    expect(await replayed(send, [['GET', ''], ...folders])).toEqual([200, 404, 201, 201])
    const path = 'GoodNotes/backup/Planner%202026.pdf'
    const headers = { 'content-type': 'application/pdf' }
    expect(await replayed(send, [['PUT', path, { headers, body: pdf('one') }]])).toEqual([201])
    // The next day: the folders are there, and the notebook has a new page.
    expect(await replayed(send, [...folders, ['PUT', path, { headers, body: pdf('two') }]])).toEqual([207, 405, 405, 204])
    expect(await library()).toEqual(['backup/Planner 2026.pdf', 'backup/Planner 2026.pdf'])
    const moved = toRoot('GoodNotes/Planner%202026.pdf')
    expect(await replayed(send, [['MOVE', path, { headers: { destination: moved, overwrite: 'T' } }]])).toEqual([201])
    expect(await listed('GoodNotes/')).toEqual(['GoodNotes/', 'GoodNotes/Planner%202026.pdf', 'GoodNotes/backup/'])
  })

  // After a report about its backup to Seafile (https://github.com/haiwen/seafile/issues/2100): a folder for each subject, which the app
  // makes before it sends the notes in it, and again and again for as long as that fails.
  test('Notability makes a folder for each subject, tries again, and sends the notes as PDFs', async () => {
    const subject = 'Notability/Work%20%26%20home/'
    expect(await replayed(send, [['PUT', `${subject}Monday.pdf`, { body: pdf('early') }]])).toEqual([409])
    const each: Exchange = [
      ['OPTIONS', ''],
      ['MKCOL', 'Notability/'],
      ['MKCOL', subject],
      ['PUT', `${subject}Monday.pdf`, { headers: chunked, body: Readable.from([pdf('Mon'), pdf('day')]) }],
      ['HEAD', `${subject}Monday.pdf`],
    ]
    expect(await replayed(send, each)).toEqual([200, 201, 201, 201, 200])
    const again: Exchange = [
      ...each.slice(0, 3),
      ['PUT', `${subject}Monday.pdf`, { body: Buffer.concat([pdf('Mon'), pdf('day')]) }],
    ]
    expect(await replayed(send, again)).toEqual([200, 405, 405, 204])
    expect(await library()).toEqual(['Work & home/Monday.pdf'])
  })

  // Android tablets such as Boox and Supernote send with a library for Java. After those of Sardine: a first try without a password and with
  // Expect (https://github.com/lookfirst/sardine/issues/132), and `exists` before each folder (https://github.com/lookfirst/sardine/issues/59).
  // And after a log of OkHttp (https://github.com/seedvault-app/seedvault/issues/500), which asks for the list with `Depth: 1`.
  test('an Android tablet asks for each folder, makes those that are missing, and sends under a temporary name', async () => {
    expect(await bare('PUT', 'onyx/Planner/2026.pdf')).toEqual([401, 'Basic'])
    const sync = (content: Buffer): Exchange => [
      ['PROPFIND', '', { headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8', 'accept-encoding': 'gzip' } }],
      ['HEAD', 'onyx/'],
      ['MKCOL', 'onyx/'],
      ['HEAD', 'onyx/Planner/'],
      ['MKCOL', 'onyx/Planner/'],
      ['PUT', 'onyx/Planner/2026.pdf.part', { headers: chunked, body: Readable.from([content]) }],
      ['MOVE', 'onyx/Planner/2026.pdf.part', { headers: { destination: toRoot('onyx/Planner/2026.pdf'), overwrite: 'T' } }],
    ]
    expect(await replayed(send, sync(pdf('one')))).toEqual([207, 404, 201, 404, 201, 201, 201])
    expect(await replayed(send, sync(pdf('two')))).toEqual([207, 200, 405, 200, 405, 201, 204])
    expect(await listed('onyx/Planner/')).toEqual(['onyx/Planner/', 'onyx/Planner/2026.pdf'])
    expect(await library()).toEqual(['Planner/2026.pdf', 'Planner/2026.pdf'])
  })

  // After a log of the Explorer (https://github.com/OpenMarshal/npm-WebDAV-Server/issues/37) and one in which it sends the content before it
  // locks the file (https://github.com/drakkan/sftpgo/issues/207).
  test('the Explorer of Windows replaces a file, reads it under a lock, and sends a small one before it locks it', async () => {
    const lockInfo =
      '<?xml version="1.0" encoding="utf-8" ?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner><D:href>PC\\ada</D:href></D:owner></D:lockinfo>'
    const times =
      '<?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop><Z:Win32LastModifiedTime>Mon, 02 Mar 2026 09:00:00 GMT</Z:Win32LastModifiedTime></D:prop></D:set></D:propertyupdate>'
    const windows = { translate: 'f', 'user-agent': 'Microsoft-WebDAV-MiniRedir/10.0.22000' }
    const lock = { headers: { ...windows, timeout: 'Second-3600' }, body: lockInfo }
    const locked = { ...windows, if: '(<TOKEN>)' }
    const unlock = { headers: { ...windows, 'lock-token': '<TOKEN>' } }
    const statuses = await replayed(send, [
      ['PROPFIND', 'Plan.pdf', { headers: { ...windows, depth: '0' } }],
      ['PUT', 'Plan.pdf', { headers: windows, body: pdf('small') }],
      ['LOCK', 'Plan.pdf', lock],
      ['PROPPATCH', 'Plan.pdf', { headers: locked, body: times }],
      ['HEAD', 'Plan.pdf', { headers: windows }],
      ['PUT', 'Plan.pdf', { headers: locked, body: pdf('changed') }],
      ['PROPPATCH', 'Plan.pdf', { headers: locked, body: times }],
      ['UNLOCK', 'Plan.pdf', unlock],
      ['LOCK', 'Plan.pdf', lock],
      ['GET', 'Plan.pdf', { headers: windows }],
      ['UNLOCK', 'Plan.pdf', unlock],
    ])
    expect(statuses).toEqual([404, 201, 200, 207, 200, 204, 207, 204, 200, 200, 204])
    expect((await send('GET', 'Plan.pdf')).rawPayload).toEqual(pdf('changed'))
  })

  // After a log of the Finder (https://github.com/pydio/pydio-core/issues/581), which locks a new name before it sends anything.
  test('the Finder of macOS locks a new name, finds it empty, and sends the file and its companion', async () => {
    const lockInfo =
      '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner><D:href>http://www.apple.com/webdav_fs/</D:href></D:owner></D:lockinfo>'
    const mac = { 'user-agent': 'WebDAVFS/3.0.1 (03018000) Darwin/13.2.0 (x86_64)' }
    const one = (path: string, content: Buffer): Exchange => [
      ['LOCK', path, { headers: { ...mac, depth: '0', timeout: 'Second-600' }, body: lockInfo }],
      ['GET', path, { headers: mac }],
      ['PROPFIND', path, { headers: { ...mac, depth: '0' } }],
      ['PUT', path, { headers: { ...mac, if: '(<TOKEN>)', 'transfer-encoding': 'Chunked' }, body: Readable.from([content]) }],
      ['UNLOCK', path, { headers: { ...mac, 'lock-token': '<TOKEN>' } }],
    ]
    const each = [201, 200, 207, 204, 204]
    expect(await replayed(send, [...one('Week.pdf', pdf('week')), ...one('._Week.pdf', Buffer.alloc(4096, 5))])).toEqual([
      ...each,
      ...each,
    ])
    expect(await library()).toEqual(['General/Week.pdf'])
  })
})

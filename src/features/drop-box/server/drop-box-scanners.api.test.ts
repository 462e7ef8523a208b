import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, type Exchange, replayed, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const scan = Buffer.from('%PDF-1.4\nscanned\n%%EOF')
const chunked = { 'transfer-encoding': 'chunked' }
const lockInfo =
  '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
const isThere = '<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop><D:resourcetype/></D:prop></D:propfind>'

interface Recorded {
  /** What is asked without a password first. */
  bare: ['GET' | 'PUT' | 'OPTIONS', string]
  exchange: Exchange
  statuses: number[]
  kept: string[]
}

/** What scanners and apps that scan send. Each is made after a public report or log: nobody has recorded the devices themselves for this test. */
const recorded: Record<string, () => Recorded> = {
  // https://github.com/kd2org/picodav/issues/19: it asks for the folder with GET and for a free name with HEAD, sends without a length, and
  // locks the name for five seconds.
  'an Epson ES-580W': () => ({
    bare: ['GET', 'Scans/'],
    exchange: [
      ['GET', 'Scans/'],
      ['HEAD', 'Scans/EPSON001.PDF'],
      ['PUT', 'Scans/EPSON001.PDF', { headers: chunked, body: Readable.from([scan.subarray(0, 9), scan.subarray(9)]) }],
      ['LOCK', 'Scans/EPSON001.PDF', { headers: { timeout: 'Second-5' }, body: lockInfo }],
      ['HEAD', 'Scans/EPSON001.PDF'],
      ['HEAD', 'Scans/EPSON002.PDF'],
    ],
    statuses: [200, 404, 201, 200, 200, 404],
    kept: ['Scans/EPSON001.PDF'],
  }),
  // The same report: others saw an empty file first, then the lock, and the content under it.
  'a scanner that makes an empty file and locks it before it sends': () => ({
    bare: ['GET', 'Scans'],
    exchange: [
      ['GET', 'Scans'],
      ['PUT', 'Scans/IMG_001.pdf', { headers: { 'content-length': '0' } }],
      ['LOCK', 'Scans/IMG_001.pdf', { headers: { timeout: 'Second-5' }, body: lockInfo }],
      ['PUT', 'Scans/IMG_001.pdf', { headers: { if: '(<TOKEN>)', expect: '100-continue' }, body: scan }],
      ['UNLOCK', 'Scans/IMG_001.pdf', { headers: { 'lock-token': '<TOKEN>' } }],
    ],
    statuses: [200, 201, 200, 204, 204],
    kept: ['Scans/IMG_001.pdf'],
  }),
  // https://github.com/simpledms/simpledms/issues/49: the address of the folder without a slash, without and with the password, each time
  // before it sends; anything but 200 ends the scan.
  'a scanner that asks for its folder with a GET and never for a list': () => ({
    bare: ['GET', 'Scans'],
    exchange: [
      ['GET', 'Scans'],
      ['PUT', 'Scans/20260302100000.pdf', { headers: { 'content-type': 'application/pdf' }, body: scan }],
      ['GET', 'Scans'],
    ],
    statuses: [200, 201, 200],
    kept: ['Scans/20260302100000.pdf'],
  }),
  // https://github.com/nextcloud/server/issues/14757: OPTIONS for a name that isn't there must not be refused.
  'a Konica C3351, which checks the connection first': () => ({
    bare: ['OPTIONS', 'Scans/_Connection%20Check_'],
    exchange: [
      ['OPTIONS', 'Scans/_Connection%20Check_'],
      ['PROPFIND', 'Scans/', { headers: { depth: '0' }, body: isThere }],
      [
        'PUT',
        'Scans/SKM_C3351%2026030210000.pdf',
        { headers: { ...chunked, expect: '100-continue' }, body: Readable.from([scan]) },
      ],
    ],
    statuses: [200, 207, 201],
    kept: ['Scans/SKM_C3351 26030210000.pdf'],
  }),
  // https://github.com/ossappscollective/OSS-DocumentScanner/issues/431: the log of a server. The app asks for the folder twice, and sends
  // without a password first.
  'OSS Document Scanner on Android': () => ({
    bare: ['PUT', 'Scans/ti26e59tam26p_CR.pdf'],
    exchange: [
      ['PROPFIND', 'Scans', { headers: { depth: '0', 'user-agent': 'okhttp/4.12.0' }, body: isThere }],
      ['PROPFIND', 'Scans', { headers: { depth: '1', 'user-agent': 'okhttp/4.12.0' }, body: isThere }],
      ['PUT', 'Scans/ti26e59tam26p_CR.pdf', { headers: { 'user-agent': 'okhttp/4.12.0' }, body: scan }],
      ['PROPFIND', 'Scans', { headers: { depth: '1', 'user-agent': 'okhttp/4.12.0' }, body: isThere }],
    ],
    statuses: [207, 207, 201, 207],
    kept: ['Scans/ti26e59tam26p_CR.pdf'],
  }),
  // https://github.com/miquels/webdav-handler-rs/issues/17: its requests with their headers, an empty file and then the content.
  'RaiDrive, which drags a folder of scans': () => {
    const headers = { 'user-agent': 'RaiDrive/2021.5.20.0', overwrite: 'T', translate: 'f' }
    const more = { ...headers, 'content-type': 'application/octet-stream', expect: '100-continue' }
    return {
      bare: ['OPTIONS', ''],
      exchange: [
        ['PUT', 'Scans/scan.pdf', { headers: { ...headers, 'content-length': '0' } }],
        ['PUT', 'Scans/scan.pdf', { headers: more, body: scan }],
      ],
      statuses: [201, 204],
      kept: ['Scans/scan.pdf'],
    }
  },
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada, 'Scanner')
    expect((await send('MKCOL', 'Scans')).statusCode).toBe(201)
  })

  test.each(Object.entries(recorded))('%s adds its scan once', async (_name, record) => {
    const { bare, exchange, statuses, kept } = record()
    const [method, path] = bare
    const first = await willow.app.inject({ method, url: `/dav/${path}` })
    expect([first.statusCode, String(first.headers['www-authenticate']).split(' ')[0]]).toEqual([401, 'Basic'])
    expect(await replayed(send, exchange)).toEqual(statuses)
    const uploads = (await ada.send({ url: `/api/users/${ada.id}/uploads?sort=name` })).json<Upload[]>()
    expect(uploads.map(({ folder, originalName }) => `${folder}/${originalName}`)).toEqual(kept)
    const got = await send('GET', exchange.find(([asked]) => asked === 'PUT')?.[1] ?? '')
    expect(got.rawPayload.equals(scan)).toBe(true)
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { listedIn } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'

const content = (name: string) => `%PDF-1.7\n${name}\n%%EOF`

forEachDatabase((current) => {
  const willow = useWillow(current)
  let authorization = ''
  let port = 0
  beforeAll(async () => {
    const ada = await willow.fixtures.signedInUser()
    const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet' } })
    authorization = `Basic ${Buffer.from(`x:${made.json<{ password: string }>().password}`).toString('base64')}`
    port = Number(new URL(await willow.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Sends a request as its bytes: no client of our own would send these addresses. */
  async function send(method: string, target: string, headers: Record<string, string> = {}, body = '') {
    const all = { host: '127.0.0.1', connection: 'close', authorization, 'content-length': body.length, ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1'))
    const [head = '', reply = ''] = (await text(socket)).split('\r\n\r\n', 2)
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), reply }
  }
  const put = async (target: string) => (await send('PUT', target, {}, content(target))).status
  const list = async (target: string) => {
    const { status, reply } = await send('PROPFIND', target, { depth: '1' })
    return status === 207 ? listedIn(reply) : [String(status)]
  }

  test('slashes are doubled and letters are bytes, and each path is one file', async () => {
    expect([await put('/dav//week.pdf'), await put('//dav/week.pdf'), await put('/dav/week.pdf')]).toEqual([201, 204, 204])
    expect((await send('MKCOL', '/dav//Notes/')).status).toBe(201)
    expect(await put('/dav//Notes//M%E4rz.pdf')).toBe(201)
    expect(await put('/dav/W%c3%b6che.pdf')).toBe(201)
    const moves = [
      ['/dav/week.pdf', 'http://127.0.0.1/dav//week3.pdf'],
      ['/dav/W%C3%B6che.pdf', '//dav//Gr\u00c3\u00b6\u00c3\u009fe.pdf'],
      ['/dav/Notes/M%E4rz.pdf', 'https://planner.example//dav/Notes//Mai \u0096 5\u0080.pdf'],
    ] as const
    for (const [from, destination] of moves) {
      const moved = await send('MOVE', from, { destination })
      expect([from, moved.status]).toEqual([from, 201])
      expect(moved.head).toMatch(/\r\nlocation: \/dav\/[!-~]+\.pdf\r\n/)
    }
    expect(await list('/dav/')).toEqual(['', 'Gr%C3%B6%C3%9Fe.pdf', 'Notes/', 'week3.pdf'])
    // rclone takes a folder for empty whose names don't begin with the address that it asked for, and deletes its copies.
    const hrefs = async (target: string) => {
      const { reply } = await send('PROPFIND', target, { depth: '1' })
      return [...reply.matchAll(/<D:href>(.*?)</g)].map(([, href]) => href)
    }
    const inNotes = 'Mai%20%E2%80%93%205%E2%82%AC.pdf'
    expect(await hrefs('/dav//Notes')).toEqual(['/dav//Notes/', `/dav//Notes/${inNotes}`])
    expect(await hrefs('/dav//Notes//M%E4rz.pdf?x')).toEqual([])
    const server = 'http://127.0.0.1//dav//'
    expect(await hrefs('//dav//?a=//')).toEqual(['', 'Gr%C3%B6%C3%9Fe.pdf', 'Notes/', 'week3.pdf'].map((name) => server + name))
    expect((await hrefs('/dav/Notes//Mai%20%96%205%80.pdf'))[0]).toBe(`/dav/Notes//${inNotes}`)
    expect((await send('GET', '/dav//Notes/Mai%20%96%205%80.pdf')).reply).toBe(content('/dav//Notes//M%E4rz.pdf'))
  })

  test('bytes that Node doesn’t read in the line of a request are refused, and nothing is stored or moved under a garbled name', async () => {
    expect(await put('/dav/raw.pdf')).toBe(201)
    const before = await list('/dav/')
    for (const name of ['W\u00c3\u00b6che', 'caf\u00e9', '%C3\u00b6', '\u00ff\u00fe'])
      for (const method of ['PUT', 'MKCOL', 'GET', 'DELETE', 'LOCK', 'PROPFIND'])
        expect([name, method, (await send(method, `/dav/${name}.pdf`)).status]).toEqual([name, method, 400])
    expect((await send('MOVE', '/dav/caf\u00e9.pdf', { destination: '/dav/b.pdf' })).status).toBe(400)
    expect(await list('/dav/')).toEqual(before)
    // In a header they are read, as UTF-8 or else as Latin-1.
    expect((await send('MOVE', '/dav/raw.pdf', { destination: '/dav/caf\u00e9.pdf' })).status).toBe(201)
    expect((await send('DELETE', '/dav/caf%C3%A9.pdf')).status).toBe(204)
  })

  test('attack: no spelling leads out of the drop box, or past the password', async () => {
    for (const target of ['/dav/../week.pdf', '//dav//..//x', '/dav/%2e%2e/x', '/dav/a%2Fb.pdf', '//dav/a%5Cb', '/dav//a%c2%80'])
      expect([target, await put(target)]).toEqual([target, 400])
    expect((await send('MOVE', '/dav/a.pdf', { destination: '//planner.example/dav/a' })).status).toBe(502)
    for (const target of ['/', '//dav/', '/dav//x']) {
      const { status } = await send('PROPFIND', target, { depth: '0', authorization: 'Basic eDp5' })
      expect([target, status]).toEqual([target, 401])
    }
  })

  test('the root of the server leads programs to the drop box', async () => {
    const { reply } = await send('PROPFIND', '/', { depth: '1' })
    expect([...reply.matchAll(/<D:href>(.*?)</g)].map(([, href]) => href)).toEqual(['/', '/dav/'])
    expect((await send('PROPFIND', '/', { depth: '0' })).reply).not.toContain('/dav/')
    expect((await send('OPTIONS', '/')).head).toContain('\r\ndav: 1, 2\r\n')
  })

  test('a method that the drop box lacks says which it has, and a list of everything says why it is refused', async () => {
    for (const method of ['POST', 'PATCH', 'REPORT', 'SEARCH', 'ACL', 'BIND', 'TRACE']) {
      const { status, head } = await send(method, '/dav/week.pdf')
      expect([method, status]).toEqual([method, 405])
      expect(head).toContain('\r\nallow: options, get, head, put, ')
    }
    for (const headers of [{ depth: 'infinity' }, {}] as Record<string, string>[]) {
      const { status, head, reply } = await send('PROPFIND', '/dav/', headers)
      expect([status, /content-type: (.*?);/.exec(head)?.[1]]).toEqual([403, 'application/xml'])
      expect(reply).toContain('<D:propfind-finite-depth/>')
    }
  })
})

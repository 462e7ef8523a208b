import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngPage } from '#test/documents/pages.ts'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { openRawConnection, rawUpload } from '#test/servers/raw-connection.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { mountDisk, type SmallDisk } from '#test/servers/small-disk.ts'

const rounds = 20
const size = 3 * 1024 * 1024
const fullDisk = { size: '48m', filler: 46 * 1024 * 1024 }

let disk: SmallDisk
let servers: Record<'roomy' | 'full', ServerProcess>
let users: Record<'roomy' | 'full', FirstUser>

beforeAll(async () => {
  disk = await mountDisk(fullDisk.size)
  const [roomy, full] = await Promise.all([
    startServerProcess({ env: { MAX_UPLOAD_MB: '1' } }),
    startServerProcess({ dataDir: disk.dataDir }),
  ])
  servers = { roomy, full }
  users = { roomy: await signUpFirstUser(roomy), full: await signUpFirstUser(full) }
  // Leave less free space than the upload needs.
  await writeFile(join(disk.dataDir, 'filler'), Buffer.alloc(fullDisk.filler, 'a')).catch(() => undefined)
})

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await disk.unmount()
})

/** Sends an upload of 3 MB that is refused, and another request behind it on the same connection. */
async function refuse(place: 'roomy' | 'full', head: Buffer) {
  const { socket, received, ended } = await openRawConnection(servers[place].url)
  const upload = rawUpload({ userId: users[place].id, cookie: users[place].cookie, size, head })
  // Read nothing before everything is sent: the refusal must survive that.
  socket.pause()
  socket.write(upload.begin)
  socket.write(Buffer.alloc(upload.rest, 'a'))
  await new Promise((resolve) => socket.write(upload.end, resolve))
  socket.resume()
  socket.write('GET /healthz HTTP/1.1\r\nhost: willow\r\n\r\n')
  const answered = new Promise<'answered'>((resolve) => {
    socket.on('data', () => received().includes('"alive"') && resolve('answered'))
  })
  const how = await Promise.race([ended, answered])
  socket.destroy()
  return { status: /^HTTP\/1\.1 (\d+)/.exec(received())?.[1], how }
}

const noPage = Buffer.alloc(5000, 'no page ')
const cases = [
  { status: '413', place: 'roomy', head: pngPage },
  { status: '415', place: 'roomy', head: async () => noPage },
  { status: '507', place: 'full', head: pngPage },
] as const

test.each(cases)(
  'after an upload refused with $status the client reads the refusal, and the connection is closed or usable',
  async (one) => {
    const head = await one.head()
    const found: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { status, how } = await refuse(one.place, head)
      found.push(`${status} ${how === 'reset' ? 'reset' : 'read'}`)
    }
    expect(found).toEqual(Array<string>(rounds).fill(`${one.status} read`))
  },
)

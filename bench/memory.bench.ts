import { randomFillSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pngPage } from '#test/documents/pages.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { drive } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const parallel = scaled(50, 2)
const uploadBytes = scaled(50, 1) * 1024 * 1024
const boundary = 'the-boundary-of-this-form'

/** Returns a process's memory in megabytes: `VmRSS` is the current value, `VmHWM` the peak. Linux only. */
export function memoryMb(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

/** Sends one large upload, generated while it is sent, because 50 of them wouldn't fit into this process either. */
async function uploadLarge(willow: Instance, user: TestUser, head: Buffer, filler: Buffer): Promise<void> {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.png"\r\n\r\n`
  const sending = request(`${willow.url}/api/uploads`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode)))
  })
  sending.write(field('userId', user.id) + file)
  sending.write(head)
  for (let sent = head.length; sent < uploadBytes; sent += filler.length) {
    if (!sending.write(filler)) await new Promise((resolve) => sending.once('drain', resolve))
    else await nextTurn()
  }
  sending.end(`\r\n--${boundary}--\r\n`)
  const status = await answered
  if (status !== 201) throw new Error(`A large upload was answered with ${status}.`)
}

/** Measures by how much 50 parallel large uploads raise the server's peak memory. */
export async function* measureMemory(): AsyncGenerator<Metric> {
  if (process.platform !== 'linux') return
  const willow = await startInstance()
  try {
    const user = await willow.addUser()
    const head = await pngPage()
    const filler = randomFillSync(Buffer.alloc(64 * 1024))
    await uploadLarge(willow, user, head, filler)
    await drive({ url: `${willow.url}/api/users/${user.id}/uploads`, headers: { cookie: user.cookie } })
    const { pid } = willow.server.child
    const idleMb = memoryMb(pid, 'VmRSS')
    // Resets the kernel's record of peak memory (VmHWM).
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    await Promise.all(Array.from({ length: parallel }, () => uploadLarge(willow, user, head, filler)))
    const name = `${parallel} uploads of 50 MB at once: memory above ${Math.round(idleMb)} MB idle`
    yield atMostMetric(name, memoryMb(pid, 'VmHWM') - idleMb, 64, 'MB')
  } finally {
    await willow.stop()
  }
}

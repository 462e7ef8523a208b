import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a free port of this machine, for programs whose own address must be known before they start. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('Found no free port.')
  return address.port
}

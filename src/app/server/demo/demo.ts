import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCodes } from '#features/access/server/codes.ts'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { nothingOutside, readConfig } from '#operations/server/config.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillDays } from './demo-days.ts'
import { type DemoParts, fillLibrary } from './demo-library.ts'
import { fillPlanner } from './demo-planner.ts'
import { fillShop } from './demo-shop.ts'

/** Temporary folder of the demo's installation, deleted at the end. */
const folder = await mkdtemp(join(tmpdir(), 'willow-demo-'))
const config = { ...readConfig({ LOG_LEVEL: 'warn', ...process.env }), ...nothingOutside, dataDir: folder }
const server = await startServer(config, fileURLToPath(new URL('../../../../dist/web/', import.meta.url)))

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  await server.stop()
  await rm(folder, { recursive: true })
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const owner = { name: 'Robin Reed', email: 'robin@demo.example', password: 'calm paper' }
const [ownerCode = '', spareCode = ''] = await createCodes(
  { database: server.database, clock: systemClock, brand: config.brand },
  2,
)
const demoOwner = await begin(server, '/api/create-account', { ...owner, accessCode: ownerCode })
await demoOwner.send('PATCH', `/api/users/${demoOwner.userId}/settings`, { isWelcomed: true })
await fillDays(server.database, demoOwner.userId, systemClock.now())
const operator = { name: 'Olive Owner', email: 'olive@demo.example' }
const { admin, unknownHash } = await createOperator()
const asOperator = await begin(server, '/api/custom-login', { email: operator.email, password: owner.password })
// First, so that the exports are read while the rest is filled.
await fillPlanner(demoOwner, asOperator, new Date())
const { database } = server
await Promise.all([
  fillLibrary(demoOwner),
  fillShop({ database, config, admin, passwordHash: unknownHash, now: systemClock.now() }),
])

console.log(`${config.brand.name}, the demo: ${config.port === 0 ? server.address : config.publicUrl}
  Sign in:    ${owner.email} with the password: ${owner.password}
  The shop:   ${operator.email} with the same password, then "Admin"
  Sign up:    with the access code ${spareCode}
  Everything here is thrown away when you press Ctrl-C.`)

/** Creates the operator. Also returns the hash of a password that nobody knows. */
async function createOperator() {
  const passwords = createPasswords()
  const [passwordHash, unknownHash] = await Promise.all([passwords.hash(owner.password), passwords.hash(randomUUID())])
  const now = instant(systemClock, -200 * 86_400_000)
  const row = { ...operator, passwordHash, accessCode: null, isAdmin: true, isApproved: true, now }
  const id = await server.database.transaction((tx) => insertUser(tx, row))
  await createSettingsStore(server.database).change({ userId: id, now }, () => ({ isWelcomed: true }))
  return { admin: { id, email: operator.email }, unknownHash }
}

/** Registers or signs in a user through the API. Returns a function that sends more requests as that user. */
async function begin({ address }: RunningServer, path: string, credentials: object): Promise<DemoParts> {
  let cookie = ''
  const send: DemoParts['send'] = async (method, at, body) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${address}${at}`, {
      method,
      headers: { cookie, ...(isForm || !body ? {} : { 'content-type': 'application/json' }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${await reply.text()}`)
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return reply.json()
  }
  const { user } = (await send('POST', path, credentials)) as { user: { id: string } }
  return { send, userId: user.id }
}

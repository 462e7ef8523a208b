import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { fillUploads } from './fill.ts'
import { type Instance, password, startInstance, type TestUser } from './instance.ts'
import { drive, inTurn, type Load, rate, serverCores } from './measure.ts'
import { type Metric, ratioMetric } from './metric.ts'
import { scaled } from './scale.ts'

const rawProgram = fileURLToPath(new URL('./raw-argon2.ts', import.meta.url))
const seconds = scaled(4, 1)

/** Returns the verifications per second of the library alone, on the servers' core and one at a time, as on a server with one core. */
async function rawRate(): Promise<number> {
  const command = [process.execPath, rawProgram, String(seconds), '1']
  const [first = '', ...parameters] = serverCores.cores === undefined ? command : ['taskset', '-c', serverCores.cores, ...command]
  const { stdout } = await promisify(execFile)(first, parameters)
  return Number(stdout)
}

const signIn = (willow: Instance, user: TestUser): Load => ({
  url: `${willow.url}/api/custom-login`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  next: () => ({ body: JSON.stringify({ email: user.email, password }) }),
})

export async function* measureSignIns(): AsyncGenerator<Metric> {
  const willow = await startInstance()
  try {
    const load: Load = { ...signIn(willow, await willow.addUser()), connections: 4, seconds }
    await drive({ ...load, seconds: 1 })
    const { ratio, a, b } = await inTurn(3, async () => (await drive(load)).perSecond, rawRate)
    yield ratioMetric('sign-ins, compared with argon2id alone', ratio, 0.85, `${rate(a)} of ${rate(b)}`)
  } finally {
    await willow.stop()
  }
  yield* measureFlood()
}

/** Measures lists during 200 parallel sign-in attempts, with all cores for the server. */
async function* measureFlood(): AsyncGenerator<Metric> {
  const willow = await startInstance({ isPinned: false })
  try {
    const user = await willow.addUser()
    await fillUploads(user, 30, willow)
    const list = {
      url: `${willow.url}/api/users/${user.id}/uploads?limit=30`,
      headers: { cookie: user.cookie },
      connections: 4,
      seconds,
    }
    await drive({ ...list, seconds: 1 })
    const calm = await drive(list)
    const flooding = flood(willow)
    const flooded = await drive(list)
    const answers = Object.entries(await flooding).map(([status, { count }]) => `${count} x ${status}`)
    yield {
      name: 'lists on an idle server',
      value: `${rate(calm.perSecond)}, half within ${calm.p50Ms} ms, 99 % within ${calm.p99Ms} ms`,
    }
    const details = `${rate(flooded.perSecond)}, half within ${flooded.p50Ms} ms, 99 % within ${flooded.p99Ms} ms`
    yield ratioMetric(
      'lists during a flood of sign-ins, compared with an idle server',
      flooded.perSecond / calm.perSecond,
      0.33,
      `${details}; sign-ins: ${answers.join(', ')}`,
    )
  } finally {
    await willow.stop()
  }
}

/**
 * Sends 400 sign-ins a second, far more than can be hashed, each from its own network and for its own email address. Counts the replies by
 * status.
 */
async function flood(willow: Instance): Promise<Record<string, { count: number }>> {
  let tries = 0
  const result = await autocannon({
    url: `${willow.url}/api/custom-login`,
    method: 'POST',
    connections: 200,
    overallRate: 400,
    duration: seconds + 1,
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${(++tries >> 16) & 255}.${(tries >> 8) & 255}.${tries & 255}`,
          },
          body: JSON.stringify({ email: `nobody-${tries}@mail.example`, password }),
        }),
      },
    ],
  })
  return (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {}
}

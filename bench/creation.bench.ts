import { startBareServer } from './bare.ts'
import { startInstance } from './instance.ts'
import { drive, inTurn, rate } from './measure.ts'
import { ratioMetric } from './metric.ts'

/** Compares creating a folder (one durable row) with the same insert in a bare server, both with `synchronous=FULL`. */
export async function* measureCreation() {
  const willow = await startInstance()
  // Several users, because the limit of writes per minute is lower for one.
  const users = await Promise.all(Array.from({ length: 30 }, () => willow.addUser()))
  // With its own database, because two programs that write to the same one would wait for each other's locks.
  const bare = await startBareServer()
  let made = 0
  const headers = { 'content-type': 'application/json' }
  const next = () => {
    const user = users[++made % users.length]
    return {
      headers: { ...headers, cookie: user?.cookie ?? '' },
      body: JSON.stringify({ userId: user?.id, name: `Folder ${made}` }),
    }
  }
  try {
    const ours = {
      url: `${willow.url}/api/folders`,
      method: 'POST',
      next,
    } as const
    const theirs = { url: `${bare.url}/folders`, method: 'POST', next: () => ({ headers, body: next().body }) } as const
    for (const side of [ours, theirs]) await drive({ ...side, seconds: 1 })
    const { ratio, a, b } = await inTurn(
      5,
      async () => (await drive(ours)).perSecond,
      async () => (await drive(theirs)).perSecond,
    )
    yield ratioMetric('creating a folder (one durable row), vs. a bare server', ratio, 0.75, `${rate(a)} of ${rate(b)}`)
  } finally {
    await bare.stop()
    await willow.stop()
  }
}

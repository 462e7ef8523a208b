import { startBareServer } from './bare.ts'
import { startInstance } from './instance.ts'
import { drive, inTurn, rate } from './measure.ts'
import { ratioMetric } from './metric.ts'

/** One durable row: a folder, against the same insert behind a bare server, both with `synchronous=FULL`. */
export async function* measureCreation() {
  const willow = await startInstance()
  // One person may not write so much in a minute.
  const users = await Promise.all(Array.from({ length: 30 }, () => willow.addUser()))
  // On a database of its own: two programs that write to one would wait for each other's locks.
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
    yield ratioMetric('creating a folder (one durable row), of a bare server', ratio, 0.8, `${rate(a)} of ${rate(b)}`)
  } finally {
    await bare.stop()
    await willow.stop()
  }
}

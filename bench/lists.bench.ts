import { startBareServer } from './bare.ts'
import { fillUploads } from './fill.ts'
import { startInstance } from './instance.ts'
import { drive, inTurn, rate } from './measure.ts'
import { ratioMetric } from './metric.ts'

/** Compares a signed-in user's list of 30 uploads with two prepared statements in a bare server on the same database. */
export async function* measureLists() {
  const willow = await startInstance()
  const user = await willow.addUser()
  await fillUploads(user, 30, willow)
  const bare = await startBareServer(willow.dataDir)
  try {
    const ours = { url: `${willow.url}/api/users/${user.id}/uploads?limit=30`, headers: { cookie: user.cookie } }
    const theirs = { url: `${bare.url}/uploads`, headers: { cookie: user.sid } }
    const [ourBody = '', theirBody = ''] = await Promise.all(
      [ours, theirs].map(async ({ url, headers }) => (await fetch(url, { headers })).text()),
    )
    if (ourBody !== theirBody)
      throw new Error(`The two servers reply differently:\n${ourBody.slice(0, 500)}\n${theirBody.slice(0, 500)}`)
    for (const side of [ours, theirs]) await drive({ ...side, seconds: 2 })
    const { ratio, a, b } = await inTurn(
      5,
      async () => (await drive(ours)).perSecond,
      async () => (await drive(theirs)).perSecond,
    )
    yield ratioMetric('signed-in list of 30 uploads, compared with a bare server', ratio, 0.9, `${rate(a)} of ${rate(b)}`)
  } finally {
    await bare.stop()
    await willow.stop()
  }
}

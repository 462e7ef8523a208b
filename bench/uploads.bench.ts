import { randomFillSync } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { startBareServer } from './bare.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { inTurn, median, rate } from './measure.ts'
import { atMostMetric, type Metric, ratioMetric } from './metric.ts'
import { photo, uploadForm } from './photo.ts'
import { scaled } from './scale.ts'

const photoBytes = 1_400_000
const uploadsATime = scaled(40, 4)
const atOnce = 4

/** Posts the bytes and returns the body of the reply. Throws unless its status is 201. */
function post(url: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length } }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => {
        text += chunk
      })
      reply.on('end', () => (reply.statusCode === 201 ? resolve(text) : reject(new Error(`${reply.statusCode} ${text}`))))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

async function uploadsASecond(send: () => Promise<unknown>): Promise<number> {
  let left = uploadsATime
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await send()
    }),
  )
  return (uploadsATime * 1000) / (performance.now() - startedAt)
}

/** Waits for the thumbnails, which are made after the reply, so that they don't slow down the other side's measurement. */
async function waitForThumbnails({ database }: Instance): Promise<void> {
  const pending = () =>
    database.queries.selectFrom('uploads').select('id').where('thumbnail', '=', 'pending').limit(1).executeTakeFirst()
  while (await pending()) await delay(20)
}

/** Compares durable uploads of a photo with a bare server that pipes the same bytes into a file and flushes it. */
export async function* measureUploads(): AsyncGenerator<Metric> {
  const willow = await startInstance()
  const bare = await startBareServer()
  try {
    const user = await willow.addUser()
    // A small picture followed by noise. Its thumbnail costs almost nothing, because only the upload itself is measured here.
    const page = Buffer.concat([await pngPage(), randomFillSync(Buffer.alloc(photoBytes))])
    const { body, type } = await uploadForm(user.id, 'page.png', page)
    const ours = () => post(`${willow.url}/api/uploads`, { cookie: user.cookie, 'content-type': type }, body)
    const theirs = () => post(`${bare.url}/file`, {}, page)
    for (const side of [ours, theirs]) await Promise.all([side(), side()])
    await waitForThumbnails(willow)
    const { ratio, a, b } = await inTurn(
      5,
      async () => {
        const perSecond = await uploadsASecond(ours)
        await waitForThumbnails(willow)
        return perSecond
      },
      () => uploadsASecond(theirs),
    )
    yield ratioMetric('durable uploads of 1.4 MB, vs. piping into a flushed file', ratio, 0.5, `${rate(a)} of ${rate(b)}`)
    yield atMostMetric(
      'thumbnail of a photo ready after its upload',
      await thumbnailMs(willow, user, 'photo.jpg', await photo(photoBytes)),
      500,
      'ms',
    )
    yield atMostMetric(
      'thumbnail of a PDF ready after its upload',
      await thumbnailMs(willow, user, 'page.pdf', pdfPage()),
      500,
      'ms',
    )
  } finally {
    await bare.stop()
    await willow.stop()
  }
}

/** Returns the median milliseconds from the reply to an upload until its thumbnail has arrived. */
async function thumbnailMs(willow: Instance, user: TestUser, filename: string, content: Buffer): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 7; at++) {
    const { body, type } = await uploadForm(user.id, filename, content)
    const upload = JSON.parse(await post(`${willow.url}/api/uploads`, { cookie: user.cookie, 'content-type': type }, body))
    const startedAt = performance.now()
    const reply = await fetch(`${willow.url}/api/files/${upload.filename}?thumbnail=320`, { headers: { cookie: user.cookie } })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`${filename} has no thumbnail (status ${reply.status}).`)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

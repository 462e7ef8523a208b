import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { sendFile } from '#test/people/upload.ts'
import { collect, type OpenStore } from '#test/servers/stores.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import { maxPartBytes } from '../library.rules.ts'

const mib = 1024 * 1024
const quotaMb = 8
const uploadBytes = 2 * mib

/** Measures the bytes of all drafts, which no row counts yet. */
const drafts = { bytes: 0, most: 0 }

const openMeasured: OpenStore = async (place) => {
  const store = await createLocalFileStore(place)
  return {
    ...store,
    async receive(source, options) {
      let bytes = 0
      const end = () => {
        drafts.bytes -= bytes
        bytes = 0
      }
      async function* measured() {
        for await (const chunk of source) {
          bytes += chunk.byteLength
          drafts.bytes += chunk.byteLength
          drafts.most = Math.max(drafts.most, drafts.bytes)
          yield chunk
        }
      }
      try {
        const draft = await store.receive(measured(), options)
        return {
          ...draft,
          keep: (key) => draft.keep(key).finally(end),
          discard: () => draft.discard().finally(end),
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

forEachDatabase((current) => {
  let willow: Willow
  beforeAll(async () => {
    const config = { ownerQuotaMb: quotaMb, maxUploadMb: 4 }
    willow = await createWillow({ database: current().database, openStore: openMeasured, config })
  })
  afterAll(() => willow.close())

  const page = async (bytes: number) => Buffer.concat([await pngPage(), randomBytes(bytes)]).subarray(0, bytes)
  const usedBytes = async (owner: TestUser) => (await owner.send({ url: `/api/users/${owner.id}/storage` })).json().usedBytes

  async function sendParts(owner: TestUser, id: string, content: Buffer) {
    for (let number = 0; number * maxPartBytes < content.length; number++) {
      const part = content.subarray(number * maxPartBytes, (number + 1) * maxPartBytes)
      const sha256 = createHash('sha256').update(part).digest('hex')
      const url = `/api/uploads/${id}/parts/${number}?sha256=${sha256}`
      const form = await formBody([['file', { filename: 'part', content: part }]])
      expect((await owner.send({ method: 'PUT', url, ...form })).statusCode).toBe(200)
    }
  }

  test('many joins at once take no more space than the quota and one upload, and each upload counts once', async () => {
    const owner = await willow.fixtures.signedInUser()
    const ids = Array.from({ length: quotaMb / 2 }, newId)
    for (const id of ids) await sendParts(owner, id, await page(uploadBytes))
    expect(await usedBytes(owner)).toBe(quotaMb * mib)
    drafts.most = 0
    // Each join is asked for several times, as by an impatient client.
    const payload = { userId: owner.id, name: 'March.png', size: uploadBytes }
    const asked = [...ids, ...ids, ...ids].map((id) => owner.send({ method: 'POST', url: `/api/uploads/${id}/parts`, payload }))
    const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(answers.filter((status) => status === 201)).toHaveLength(ids.length)
    expect(answers.filter((status) => status !== 201 && status !== 200)).toEqual([])
    expect(drafts.most).toBeLessThanOrEqual(uploadBytes)
    expect(await usedBytes(owner)).toBe(quotaMb * mib)
    // The parts are gone without waiting for a job.
    expect((await collect(willow.files.list('files'))).filter((key) => key.endsWith('.part'))).toEqual([])
  })

  test('many forms at once take no more space than the quota and one upload', async () => {
    const owner = await willow.fixtures.signedInUser()
    expect((await sendFile(owner, 'first.png', await page(uploadBytes))).statusCode).toBe(201)
    drafts.most = 0
    const content = await page(uploadBytes)
    const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => sendFile(owner, `${at}.png`, content)))
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(quotaMb / 2 - 1)
    expect(drafts.most).toBeLessThanOrEqual(quotaMb * mib)
    expect(await usedBytes(owner)).toBe(quotaMb * mib)
    expect(drafts.bytes).toBe(0)
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { sendFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const mib = 1024 * 1024

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { ownerQuotaMb: 1 } })

  /** Returns an image file of this many bytes: a valid PNG, padded with zeros. */
  const pictureOf = async (bytes: number) => Buffer.concat([await pngPage(), Buffer.alloc(bytes)]).subarray(0, bytes)
  const send = async (owner: TestUser, name: string, bytes: number) => sendFile(owner, name, await pictureOf(bytes))
  const storageOf = async (owner: TestUser) => (await owner.send({ url: `/api/users/${owner.id}/storage` })).json()
  const kept = async () => {
    let files = 0
    for await (const _ of willow.files.list('files')) files++
    return files
  }

  test('a user can fill the quota to the byte and no further; nothing of a refused file is kept', async () => {
    const owner = await willow.fixtures.signedInUser()
    expect(await storageOf(owner)).toEqual({ usedBytes: 0, quotaBytes: mib })
    expect((await send(owner, 'a.png', mib - 5000)).statusCode).toBe(201)
    const before = await kept()
    const refused = await send(owner, 'b.png', 5001)
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      {
        code: 'library.quota_reached',
        message: 'This file doesn’t fit into your 1 MB anymore. Files in Recently deleted count too: emptying it makes room.',
      },
    ])
    expect(await kept()).toBe(before)
    expect((await send(owner, 'c.png', 5000)).statusCode).toBe(201)
    expect(await storageOf(owner)).toEqual({ usedBytes: mib, quotaBytes: mib })
  })

  test('a deleted file counts towards the quota until it is deleted for good', async () => {
    const owner = await willow.fixtures.signedInUser()
    const { id } = (await send(owner, 'a.png', mib)).json<{ id: string }>()
    await owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect((await send(owner, 'b.png', 5000)).statusCode).toBe(507)
    await owner.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
    expect((await send(owner, 'b.png', 5000)).statusCode).toBe(201)
  })

  test("simultaneous uploads can't exceed the quota, and other users are not affected", async () => {
    const owner = await willow.fixtures.signedInUser()
    const other = await willow.fixtures.signedInUser()
    const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => send(owner, `${at}.png`, mib / 4)))
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
    expect(await storageOf(owner)).toMatchObject({ usedBytes: mib })
    expect((await send(other, 'a.png', mib / 4)).statusCode).toBe(201)
  })
})

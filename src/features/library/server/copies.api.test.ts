import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Upload } from '../library.contract.ts'

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let content: Buffer
  let shade = 0
  beforeEach(async () => {
    // Unique bytes for each test.
    content = await pngPage({ shade: ++shade })
    ada = await willow.fixtures.signedInUser()
  })

  const upload = (user: TestUser, name: string, bytes = content) => uploadFile(user, name, bytes)
  async function known(user: TestUser, ...sha256: string[]): Promise<[string, string][]> {
    const reply = await user.send({ method: 'POST', url: `/api/users/${user.id}/uploads/known`, payload: { sha256 } })
    expect(reply.statusCode).toBe(200)
    return reply.json<{ sha256: string; upload: Upload }[]>().map((one) => [one.sha256, one.upload.originalName])
  }
  async function copies(user: TestUser, ...ids: string[]): Promise<[string, string][]> {
    const reply = await user.send({ method: 'POST', url: `/api/users/${user.id}/uploads/copies`, payload: { ids } })
    expect(reply.statusCode).toBe(200)
    return reply.json<{ id: string; upload: Upload }[]>().map((one) => [one.id, one.upload.originalName])
  }

  test('a copy names the oldest file with the same bytes, and is stored all the same', async () => {
    expect(await known(ada, hash(content))).toEqual([])
    const first = await upload(ada, 'First.png')
    const second = await upload(ada, 'Second.png')
    const other = await upload(ada, 'Other.png', await pngPage({ width: 61 }))
    expect(await known(ada, hash(content), 'a'.repeat(64))).toEqual([[hash(content), 'First.png']])
    expect(await copies(ada, first.id, second.id, other.id)).toEqual([[second.id, 'First.png']])
  })

  test('the file that arrived first is the original, not the one that was chosen first', async () => {
    const chosenFirst = newId()
    await upload(ada, 'Of the tablet.png')
    willow.clock.advance(1000)
    const form = await formBody([
      ['id', chosenFirst],
      ['userId', ada.id],
      ['file', { filename: 'Mine.png', content }],
    ])
    await ada.send({ method: 'POST', url: '/api/uploads', ...form })
    expect(await copies(ada, chosenFirst)).toEqual([[chosenFirst, 'Of the tablet.png']])
  })

  test('a deleted file is not recognized as the original', async () => {
    const { id } = await upload(ada, 'Page.png')
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await known(ada, hash(content))).toEqual([])
    const again = await upload(ada, 'Again.png')
    expect(await copies(ada, again.id)).toEqual([])
  })

  test("attack: a user can't find out whether another user has a file with some content", async () => {
    const { id } = await upload(ada, 'Secret.png')
    const eve = await willow.fixtures.signedInUser()
    expect(await known(eve, hash(content))).toEqual([])
    const own = await upload(eve, 'Own.png')
    expect(await copies(eve, own.id, id)).toEqual([])
  })
})

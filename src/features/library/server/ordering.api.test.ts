import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Upload } from '../library.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let png: Buffer
  beforeAll(async () => {
    png = await pngPage()
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const upload = (user: TestUser, filename: string, { folder, content = png }: { folder?: string; content?: Buffer } = {}) =>
    uploadFile(user, filename, content, folder)

  async function list(user: TestUser, query: string) {
    const reply = await user.send({ url: `/api/users/${user.id}/uploads${query}` })
    expect(reply.statusCode).toBe(200)
    return {
      names: reply.json<Upload[]>().map((row) => row.originalName),
      total: Number(reply.headers['x-total-count']),
    }
  }

  test('in every order the pages of a list leave no gap, even when files are equal in it', async () => {
    const small = Buffer.concat([png, Buffer.from('a')])
    await upload(ada, 'week 10.png')
    await upload(ada, 'Week 9.png', { content: small })
    await upload(ada, 'Beds.png', { folder: 'Projects' })
    await upload(ada, 'Week 9.png')
    await upload(ada, 'apples.png', { content: small, folder: 'Projects' })
    const orders = {
      newest: ['apples.png', 'Week 9.png', 'Beds.png', 'Week 9.png', 'week 10.png'],
      oldest: ['week 10.png', 'Week 9.png', 'Beds.png', 'Week 9.png', 'apples.png'],
      name: ['apples.png', 'Beds.png', 'Week 9.png', 'Week 9.png', 'week 10.png'],
      size: ['apples.png', 'Week 9.png', 'Week 9.png', 'Beds.png', 'week 10.png'],
    }
    for (const [sort, names] of Object.entries(orders))
      for (const [filter, isIn] of [
        ['', () => true],
        ['&folder=Projects', (name: string) => ['Beds.png', 'apples.png'].includes(name)],
        ['&q=w', (name: string) => name.toLowerCase().startsWith('w')],
      ] as const) {
        const seen: string[] = []
        let next: string | undefined = `/api/users/${ada.id}/uploads?limit=1&sort=${sort}${filter}`
        while (next) {
          const reply: Awaited<ReturnType<TestUser['send']>> = await ada.send({ url: next })
          expect(reply.headers['x-total-count']).toBe(String(names.filter(isIn).length))
          // The last page has no link to an empty one.
          expect(reply.json()).toHaveLength(1)
          seen.push(...reply.json<Upload[]>().map((row) => row.originalName))
          next = /^<(.*)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
        }
        expect([sort, filter, seen]).toEqual([sort, filter, names.filter(isIn)])
      }
    const renamed = (await ada.send({ url: `/api/users/${ada.id}/uploads?sort=oldest&limit=1` })).json<Upload[]>()[0]
    await ada.send({ method: 'PATCH', url: `/api/uploads/${renamed?.id}`, payload: { originalName: 'Aa.png' } })
    expect((await list(ada, '?sort=name')).names[0]).toBe('Aa.png')
    for (const query of ['sort=random', 'sort=size&cursor=nonsense', 'before=soon', 'before=%2B012345-01-01T00:00:00Z'])
      expect((await ada.send({ url: `/api/users/${ada.id}/uploads?${query}` })).statusCode).toBe(400)
    const words = Buffer.from('["many","x"]').toString('base64url')
    expect((await ada.send({ url: `/api/users/${ada.id}/uploads?sort=size&cursor=${words}` })).statusCode).toBe(400)
  })

  test('a list can start at a past instant, and its total still counts every file', async () => {
    await upload(ada, 'March.png')
    const march = new Date(willow.clock.now()).toISOString()
    willow.clock.advance(1)
    await upload(ada, 'Later.png')
    const later = new Date(willow.clock.now()).toISOString()
    for (const sort of ['newest', 'oldest', 'name', 'size']) {
      expect(await list(ada, `?sort=${sort}&before=${later}`)).toMatchObject({ names: ['March.png'], total: 2 })
      expect(await list(ada, `?sort=${sort}&before=${march}`)).toMatchObject({ names: [], total: 2 })
    }
    expect(await list(ada, `?q=png&folder=General&before=${later}`)).toMatchObject({ names: ['March.png'], total: 2 })
    expect((await ada.send({ url: `/api/users/${ada.id}/upload-ids?before=${later}` })).json()).toHaveLength(1)
  })
})

import type { InjectOptions } from 'fastify'
import type { Compilable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { plannedEngines, usePlannedWillow } from '#test/databases/query-plans.ts'
import { pdfPage } from '#test/documents/pages.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { sourcesApi } from '../sources.contract.ts'

type Call = keyof typeof libraryApi | keyof typeof sourcesApi
const content = pdfPage()

describe.each(plannedEngines)('on $engine', ({ open, forbidden }) => {
  const planned = usePlannedWillow(open)
  let robin: TestUser

  beforeAll(async () => {
    robin = await planned.willow.fixtures.signedInUser()
  })

  const page = (name: string, folder = 'General') =>
    formBody([
      ['userId', robin.id],
      ['folder', folder],
      ['file', { filename: name, content: pdfPage() }],
    ])
  async function newUpload(): Promise<Upload> {
    const reply = await robin.send({ method: 'POST', url: '/api/uploads', ...(await page('Weekly plan.pdf')) })
    return reply.json()
  }
  async function deletedUpload(): Promise<string> {
    const { id } = await newUpload()
    await robin.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    return id
  }
  async function some(what: string, more: object = {}): Promise<InjectOptions> {
    const ids = [(await newUpload()).id, (await newUpload()).id]
    return { method: 'POST', url: `/api/users/${robin.id}/${what}`, payload: { ids, ...more } }
  }
  async function newFolder(name: string): Promise<string> {
    const reply = await robin.send({ method: 'POST', url: '/api/folders', payload: { userId: robin.id, name } })
    return reply.json<{ id: string }>().id
  }

  /** For each route, requests that together run all of its queries. */
  const requests: Record<Call, () => Promise<InjectOptions[]>> = {
    uploads: async () => {
      const { id } = await newUpload()
      await newUpload()
      const queries = ['', `cursor=${id}`, 'folder=General', `folder=General&cursor=${id}`]
      const searches = ['q=plan', `q=plan&cursor=${id}`, 'q=plan&folder=General', 'q=absent', `q=pl&folder=General&cursor=${id}`]
      const list = (query: string) => `/api/users/${robin.id}/uploads?limit=1&${query}`
      const before = 'before=2030-01-01'
      const orders: string[] = []
      for (const filter of ['', 'folder=General', 'q=plan', 'q=plan&folder=General'])
        for (const sort of ['oldest', 'name', 'size']) {
          const query = `${filter}&sort=${sort}`
          const next = String((await robin.send({ url: list(query) })).headers.link)
          orders.push(query, `${query}&cursor=${/cursor=([^&>]*)/.exec(next)?.[1]}`)
        }
      const narrowed = ['isFavorite=true', 'isFavorite=false&fileType=image', 'since=2020-01-01&before=2030-01-01&folder=General']
      const ofBooks = ['', `cursor=${id}`, 'folder=General', 'q=plan&isFavorite=true&before=2030-01-01', 'sort=name'].map(
        (query) => `books=1&${query}`,
      )
      ofBooks.push(`statesOf=${id}`)
      return [...queries, ...ofBooks, ...searches, ...narrowed, before, `${before}&folder=General&q=plan`, ...orders].map(
        (query) => ({
          url: list(query),
        }),
      )
    },
    texts: async () => {
      await newUpload()
      await planned.willow.runJobs()
      return ['q=week', 'q=week&folder=General', 'q=week&own=1'].map((query) => ({
        url: `/api/users/${robin.id}/text-hits?${query}`,
      }))
    },
    known: async () => [
      { method: 'POST', url: `/api/users/${robin.id}/uploads/known`, payload: { sha256: ['a'.repeat(64), 'b'.repeat(64)] } },
    ],
    copies: async () => [await some('uploads/copies')],
    onlyIn: async () => [
      {
        method: 'POST',
        url: `/api/users/${robin.id}/uploads/only-in`,
        ...(await formBody([['ids', (await newUpload()).id]])),
      },
    ],
    counts: async () => [{ url: `/api/users/${robin.id}/upload-counts` }],
    storage: async () => [{ url: `/api/users/${robin.id}/storage` }],
    sources: async () => {
      await newUpload()
      return [{ url: `/api/users/${robin.id}/sources` }]
    },
    find: async () => [{ url: `/api/uploads/${(await newUpload()).id}` }],
    ownPages: async () => [{ url: `/api/uploads/${(await newUpload()).id}/own-pages?q=week` }],
    upload: async () => {
      await newFolder('Own pages')
      const uploads = [await page('Monday.pdf'), await page('Monday.pdf', 'Own pages'), await page('Monday.pdf', 'nowhere')]
      return uploads.map((upload) => ({ method: 'POST', url: '/api/uploads', ...upload }))
    },
    parts: async () => [{ url: `/api/uploads/${newId()}/parts` }],
    keepPart: async () => [
      { method: 'PUT', url: `/api/uploads/${newId()}/parts/0`, ...(await formBody([['file', { filename: 'part', content }]])) },
    ],
    join: async () => {
      const id = newId()
      const form = await formBody([['file', { filename: 'part', content }]])
      await robin.send({ method: 'PUT', url: `/api/uploads/${id}/parts/0`, ...form })
      const payload = { userId: robin.id, name: 'Monday.pdf', size: content.length }
      return [{ method: 'POST', url: `/api/uploads/${id}/parts`, payload }]
    },
    change: async () => {
      const { id } = await newUpload()
      await newFolder('Other pages')
      return [{ originalName: 'Tuesday.pdf' }, { folder: 'Other pages' }].map((payload) => ({
        method: 'PATCH',
        url: `/api/uploads/${id}`,
        payload,
      }))
    },
    remove: async () => [{ method: 'DELETE', url: `/api/uploads/${(await newUpload()).id}` }],
    restore: async () => {
      const { id } = await newUpload()
      await robin.send({ method: 'DELETE', url: `/api/uploads/${id}` })
      return [{ method: 'POST', url: `/api/uploads/${id}/restore` }]
    },
    ids: async () =>
      ['', 'folder=General', 'q=plan', 'q=plan&folder=General'].map((query) => ({
        url: `/api/users/${robin.id}/upload-ids?${query}`,
      })),
    moveSome: async () => {
      await newFolder('Many pages')
      return [await some('uploads/move', { folder: 'Many pages' })]
    },
    removeSome: async () => [await some('uploads/delete')],
    restoreSome: async () => {
      const ids = [await deletedUpload(), await deletedUpload()]
      return [{ method: 'POST', url: `/api/users/${robin.id}/deleted-uploads/restore`, payload: { ids } }]
    },
    archiveCheck: async () => [{ url: `/api/users/${robin.id}/uploads/archive?files=2` }],
    archive: async () => [
      {
        method: 'POST',
        url: `/api/users/${robin.id}/uploads/archive`,
        ...(await formBody([['ids', `${(await newUpload()).id},${(await newUpload()).id}`]])),
      },
    ],
    deleted: async () => {
      await deletedUpload()
      await deletedUpload()
      const url = `/api/users/${robin.id}/deleted-uploads?limit=1`
      const next = /<([^>]*)>/.exec(String((await robin.send({ url })).headers.link))?.[1] ?? ''
      return [{ url }, { url: next }]
    },
    deletedPreview: async () => [{ url: `/api/deleted-uploads/${await deletedUpload()}/preview` }],
    removeForGood: async () => [{ method: 'DELETE', url: `/api/deleted-uploads/${await deletedUpload()}` }],
    emptyDeleted: async () => {
      await deletedUpload()
      return [{ method: 'DELETE', url: `/api/users/${robin.id}/deleted-uploads` }]
    },
    folders: async () => [{ url: `/api/users/${robin.id}/folders` }],
    createFolder: async () => [{ method: 'POST', url: '/api/folders', payload: { userId: robin.id, name: 'Trips' } }],
    renameFolder: async () => [{ method: 'PATCH', url: `/api/folders/${await newFolder('Before')}`, payload: { name: 'After' } }],
    removeFolder: async () => [{ method: 'DELETE', url: `/api/folders/${await newFolder('Gone')}` }],
    page: async () => [{ url: `/api/files/${(await newUpload()).filename}/pages/1?width=64` }],
    file: async () => {
      const { filename } = await newUpload()
      return [{ url: `/api/files/${filename}` }, { url: `/api/files/${filename}?thumbnail=320` }]
    },
  }

  async function queriesOf(call: Call): Promise<Compilable[]> {
    const prepared = await requests[call]()
    planned.recorded.takeQueries()
    for (const request of prepared) {
      const { statusCode } = await robin.send(request)
      expect([call, statusCode >= 500]).toEqual([call, false])
    }
    return planned.recorded.takeQueries()
  }

  test.each(Object.keys({ ...libraryApi, ...sourcesApi }) as Call[])(
    '%s reads no whole table and sorts nothing',
    async (call) => {
      const queries = await queriesOf(call)
      // At least the query for the session and one of the route's own.
      expect(queries.length).toBeGreaterThan(1)
      for (const query of queries) {
        const plan = await planned.recorded.explain(query)
        const findings = plan.filter((step) => forbidden.test(step) || planned.tableScan.test(step))
        expect({ sql: query.compile().sql, findings }).toEqual({ sql: query.compile().sql, findings: [] })
      }
    },
  )
})

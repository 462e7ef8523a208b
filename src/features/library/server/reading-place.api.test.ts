import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pdfPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { Upload } from '../library.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  async function readerOfPlanner() {
    const ada = await willow.fixtures.signedInUser()
    return { ada, upload: await uploadFile(ada, 'Planner.pdf', pdfPage()) }
  }
  const url = ({ id }: Upload) => `/api/uploads/${id}`

  test('the last page and the rotation of a file are stored, and nothing else of it changes', async () => {
    const { ada, upload } = await readerOfPlanner()
    expect([upload.lastPage, upload.rotation]).toEqual([1, 0])
    const read = await ada.send({ method: 'PATCH', url: url(upload), payload: { lastPage: 312 } })
    expect(read.json()).toEqual({ ...upload, lastPage: 312 })
    await ada.send({ method: 'PATCH', url: url(upload), payload: { rotation: 90 } })
    await ada.send({ method: 'PATCH', url: url(upload), payload: { originalName: 'Year.pdf' } })
    expect((await ada.send({ url: url(upload) })).json()).toEqual({
      ...upload,
      originalName: 'Year.pdf',
      lastPage: 312,
      rotation: 90,
    })
    const [listed] = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
    expect(listed).toMatchObject({ lastPage: 312, rotation: 90 })
  })

  test('there is no page 0, and files turn by right angles only', async () => {
    const { ada, upload } = await readerOfPlanner()
    for (const payload of [{ lastPage: 0 }, { lastPage: 1.5 }, { lastPage: 100_001 }, { rotation: 45 }, { rotation: 360 }])
      expect((await ada.send({ method: 'PATCH', url: url(upload), payload })).statusCode).toBe(400)
  })
})

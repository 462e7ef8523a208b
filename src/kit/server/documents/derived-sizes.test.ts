import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { createDerivedSizes, createLetterCount, mostLettersOfDocument } from './derived-sizes.ts'

test('a document may have five million letters', () => {
  expect(mostLettersOfDocument).toBe(5_000_000)
  const letters = createLetterCount(10)
  letters.add([{ text: '12345', words: '' }])
  letters.add([{ text: '', words: '12345' }])
  expect(() => letters.add([{ text: '1', words: '' }])).toThrow('too_large')
})

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let bea: TestUser
  beforeAll(async () => {
    ada = await willow.fixtures.signedInUser()
    bea = await willow.fixtures.signedInUser()
  })

  test('an owner with too many derived rows or letters waits, others do not, and deleting a file makes room', async () => {
    const { database } = current()
    const sizes = createDerivedSizes(database, { rows: 10, letters: 1000 })
    const { id } = await uploadFile(ada, 'page.png', await pngPage())
    const keep = (rows: number, letters: number) =>
      database.transaction((tx) => sizes.store(tx, { uploadId: id, userId: ada.id, kind: 'texts', rows, letters }))
    await keep(9, 999)
    await sizes.requireRoom(ada.id)
    await keep(10, 0)
    await expect(sizes.requireRoom(ada.id)).rejects.toMatchObject({ reason: 'too_much_stored' })
    await keep(0, 1000)
    await expect(sizes.requireRoom(ada.id)).rejects.toMatchObject({ reason: 'too_much_stored' })
    await sizes.requireRoom(bea.id)
    await database.queries.deleteFrom('uploads').where('id', '=', id).execute()
    await sizes.requireRoom(ada.id)
  })
})

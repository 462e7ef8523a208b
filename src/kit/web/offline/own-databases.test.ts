// @vitest-environment jsdom

import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'
import { expect, test } from 'vitest'
import { ownDatabases } from './own-databases.ts'

interface TestSchema extends DBSchema {
  state: { key: string; value: string }
}

test('a page that leaves closes its connections, and opens new ones if it comes back', async () => {
  const databases = ownDatabases<TestSchema>((database) => void database.createObjectStore('state'))
  const before = await databases.open('willow')
  expect(await databases.open('willow')).toBe(before)
  const opening = databases.open('willow-ada')

  window.dispatchEvent(new Event('pagehide'))

  const after = await databases.open('willow')
  await after.put('state', 'ada', 'person')
  expect(await after.get('state', 'person')).toBe('ada')
  for (const closed of [before, await opening]) expect(() => closed.transaction('state')).toThrow('not allowed')
})

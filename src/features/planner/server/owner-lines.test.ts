import { expect, test } from 'vitest'
import { createOwnerLines } from './owner-lines.ts'

const megabyte = 1024 * 1024

/** Counts what is made. Each is as large as a third of what is kept. */
function ownerLines() {
  const made: string[] = []
  const lines = createOwnerLines({
    paper: {
      async ownerLine(_owner, { key }) {
        made.push(key)
        return Buffer.alloc(8 * megabyte)
      },
    },
    editions: { seal: async () => undefined },
  })
  const ask = (name: string) =>
    lines.of(
      {
        ...{ id: name, title: name, year: 2027, pageCount: 1, filename: name, sha256: name, isSealed: false },
        ...{ corrects: null, changes: '', publishedAt: null },
      },
      { userId: 'ada', line: 'Ada Reed' },
    )
  return { made, ask }
}

test('what was made is kept for the next ranges, and the oldest goes when there is more than fits', async () => {
  const { made, ask } = ownerLines()
  for (const name of ['one', 'two', 'three', 'one', 'two', 'three']) await ask(name)
  expect(made).toEqual(['one', 'two', 'three'])
  await ask('four')
  await ask('two')
  expect(made).toEqual(['one', 'two', 'three', 'four'])
  await ask('one')
  expect(made.at(-1)).toBe('one')
})

test('requests at the same time share what is being made', async () => {
  const { made, ask } = ownerLines()
  const [one, two] = await Promise.all([ask('one'), ask('one')])
  expect(made).toEqual(['one'])
  expect(one?.etag).toBe(two?.etag)
})

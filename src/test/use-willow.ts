import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './databases/databases.ts'
import { createWillow, type Willow } from './willow.ts'

type Options = Omit<Parameters<typeof createWillow>[0], 'database'>

/**
 * A server for all tests of this block, on its database. It can be used in every `beforeAll` after this call, and in tests. Options that a
 * `beforeAll` makes are given by a function.
 */
export function useWillow(current: () => Pick<TestDatabase, 'database'>, options: Options | (() => Options) = {}): Willow {
  const willow = {} as Willow
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options
    Object.assign(willow, await createWillow({ ...given, database: current().database }))
  })
  afterAll(() => willow.close())
  return willow
}

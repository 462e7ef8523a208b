import { expect, test } from 'vitest'
import { createUploadLine } from './upload-line.ts'

/** Lets what is waiting proceed. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

function lineWith({
  quotaBytes = 100,
  used = 0,
  // Longer than any run: what still waits after its test must not be refused during another one.
  waitMs = 24 * 60 * 60 * 1000,
}: {
  quotaBytes?: number | null
  used?: number
  waitMs?: number
}) {
  const current = { used }
  const enter = createUploadLine({ quotaBytes: () => quotaBytes, usedBytes: async () => current.used, longestWaitMs: waitMs })
  const entered: string[] = []
  const come = (name: string, bytes: number, more: { userId?: string; isJoin?: boolean } = {}) =>
    enter({ userId: 'ann', bytes, ...more }).then((leave) => {
      entered.push(name)
      return leave
    })
  return { current, entered, come }
}

test('drafts that fit into the quota together come in at once, and the next one waits for one to end', async () => {
  const { entered, come } = lineWith({ used: 20 })
  const leave = await come('one', 40)
  await come('two', 40)
  const third = come('three', 40)
  await turn()
  expect(entered).toEqual(['one', 'two'])
  leave()
  leave()
  await third
  expect(entered).toEqual(['one', 'two', 'three'])
})

test('an upload that is alone comes in however large it is, and another owner never waits', async () => {
  const { entered, come } = lineWith({ used: 100 })
  await come('large', 500)
  void come('waiting', 1)
  await come('of another owner', 500, { userId: 'ben' })
  expect(entered).toEqual(['large', 'of another owner'])
})

test('uploads come in in the order of their arrival', async () => {
  const { entered, come } = lineWith({})
  const leave = await come('one', 100)
  const large = come('large', 90)
  const small = come('small', 20)
  await turn()
  leave()
  ;(await large)()
  await small
  expect(entered).toEqual(['one', 'large', 'small'])
})

test('one owner joins one upload at a time, also without a quota', async () => {
  const { entered, come } = lineWith({ quotaBytes: null })
  const leave = await come('join', 10, { isJoin: true })
  const next = come('next join', 10, { isJoin: true })
  await turn()
  expect(entered).toEqual(['join'])
  leave()
  await next
  expect(entered).toEqual(['join', 'next join'])
})

test('whoever waits too long, or behind too many, is asked to try again, and the line goes on', async () => {
  const { entered, come } = lineWith({ waitMs: 1 })
  const leave = await come('one', 100)
  await expect(come('two', 100)).rejects.toMatchObject({ code: 'limits.too_many_at_once' })
  leave()
  await come('three', 100)
  expect(entered).toEqual(['one', 'three'])
  const { come: enterBusy } = lineWith({})
  await enterBusy('first', 100)
  for (let at = 0; at < 60; at++) void enterBusy('waiting', 100)
  await expect(enterBusy('last', 100)).rejects.toMatchObject({ code: 'limits.too_many_at_once' })
})

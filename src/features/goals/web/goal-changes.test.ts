import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RowPages } from '#kit/web/cache/row-lists.ts'
import { callPage } from '#kit/web/calls/call.ts'
import { useToasts } from '#kit/web/feedback/toast.ts'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { fetchThrough } from '#test/servers/fetch-through.ts'
import { createTestClock, createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { type Goal, goalsApi } from '../goals.contract.ts'
import type { Timeframe } from '../goals.rules.ts'
import { createGoalChanges, type GoalChanges, goalLists } from './goal-changes.ts'
import { goalListKey, shownGoals } from './goals-queries.ts'

let storage: TestDatabase
let willow: Willow
let user: TestUser
let connection: { down: boolean }
let client: QueryClient
let changes: GoalChanges

beforeAll(async () => {
  storage = await createSqliteTestDatabase({ migrated: true })
  // The device and the server have the same time.
  willow = await createWillow({ database: storage.database, clock: createTestClock(new Date().toISOString()) })
})
afterAll(async () => {
  await willow.close()
  await storage.drop()
})

beforeEach(async () => {
  user = await willow.fixtures.signedInUser()
  connection = fetchThrough(user)
  client = new QueryClient()
  changes = createGoalChanges(client, user.id)
  for (const isActive of [true, false]) {
    const pages = [{ items: [], next: null, total: null, isMore: false }]
    client.setQueryData<RowPages<Goal>>(goalListKey(user.id, isActive), { pages, pageParams: [null] })
  }
})
afterEach(() => client.clear())

const shown = (isActive = true) =>
  client
    .getQueryData<RowPages<Goal>>(goalListKey(user.id, isActive))
    ?.pages.flatMap(({ items }) => items.map(({ title }) => title))
const kept = async (isActive = true) =>
  (await callPage(goalsApi.list, { params: { userId: user.id }, query: { isActive } })).items.map(({ title }) => title)
const lastToast = () => {
  const { title, text, action } = useToasts.getState().toasts[0] ?? {}
  return { words: [title, text], action }
}

async function goalFixture(title: string, timeframe: Timeframe = 'monthly'): Promise<Goal> {
  await changes.add({ title, timeframe })
  const goal = client.getQueryData<RowPages<Goal>>(goalListKey(user.id, true))?.pages[0]?.items[0]
  if (!goal) throw new Error('No goal')
  return goal
}

test('an added goal is shown, stored and announced', async () => {
  const goal = await goalFixture('Swim')
  expect(goal).toMatchObject({ title: 'Swim', timeframe: 'monthly', isActive: true })
  expect(shown()).toEqual(['Swim'])
  expect(await kept()).toEqual(['Swim'])
  expect(lastToast().words).toEqual(['Goal added', undefined])
})

test('a goal that the server refuses returns to the form with an error message', async () => {
  await expect(changes.add({ title: ' ', timeframe: 'weekly' })).rejects.toThrow('A goal needs a few words.')
  expect(shown()).toEqual([])
  expect(lastToast().words).toEqual(['Error', 'Failed to add goal. Please try again.'])
})

test('a removed goal disappears at once, and Undo brings it back to its place', async () => {
  const older = await goalFixture('Older')
  await goalFixture('Newer')
  await changes.remove(older)
  expect(shown()).toEqual(['Newer'])
  expect(await kept()).toEqual(['Newer'])
  const { words, action } = lastToast()
  expect(words).toEqual(['Goal removed', undefined])

  action?.onPress()
  await expect.poll(() => lastToast().words[0]).toBe('Goal restored')
  expect(shown()).toEqual(['Newer', 'Older'])
  expect(await kept()).toEqual(['Newer', 'Older'])
})

test('a completed goal moves to Completed, and back when it is reopened', async () => {
  const goal = await goalFixture('Swim')
  await changes.finish(goal)
  expect([shown(true), shown(false)]).toEqual([[], ['Swim']])
  expect(await kept(false)).toEqual(['Swim'])
  await changes.reopen({ ...goal, isActive: false })
  expect([shown(true), shown(false)]).toEqual([['Swim'], []])
  expect(await kept(true)).toEqual(['Swim'])
})

test('an edited goal keeps its place', async () => {
  const older = await goalFixture('Older')
  await goalFixture('Newer')
  await changes.edit(older, { title: 'Old and wise', timeframe: 'yearly' })
  expect(shown()).toEqual(['Newer', 'Old and wise'])
  expect(await kept()).toEqual(['Newer', 'Old and wise'])
})

describe('while the server is unreachable', () => {
  test('nothing that was shown is lost, and each failure has its own message', async () => {
    const goal = await goalFixture('Swim')
    connection.down = true

    await changes.remove(goal)
    expect(shown()).toEqual(['Swim'])
    expect(lastToast().words).toEqual(['Error', 'Failed to remove goal. Please try again.'])
    await changes.finish(goal)
    expect([shown(true), shown(false)]).toEqual([['Swim'], []])
    expect(lastToast().words).toEqual(['Error', 'Failed to update goal. Please try again.'])
    await expect(changes.edit(goal, { title: 'Dive', timeframe: 'daily' })).rejects.toThrow()
    expect(shown()).toEqual(['Swim'])
    await expect(changes.add({ title: 'Run', timeframe: 'daily' })).rejects.toThrow()
    expect(shown()).toEqual(['Swim'])
  })

  test('several quick changes of one goal that all fail leave no trace', async () => {
    const goal = await goalFixture('Swim')
    connection.down = true
    await Promise.all([changes.finish(goal), changes.remove({ ...goal, isActive: false }), changes.reopen(goal)])
    expect([shown(true), shown(false)]).toEqual([['Swim'], []])
  })
})

test('quick changes of one goal reach the server in order', async () => {
  const goal = await goalFixture('Swim')
  await Promise.all([changes.finish(goal), changes.reopen(goal), changes.finish(goal)])
  expect([shown(true), shown(false)]).toEqual([[], ['Swim']])
  expect([await kept(true), await kept(false)]).toEqual([[], ['Swim']])
})

test('a goal older than all loaded ones is not shown until its page is loaded', async () => {
  const goal = await goalFixture('Swim')
  const later = { ...goal, id: `z${goal.id}`, title: 'Later' }
  const pages = [{ items: [later], next: 'cursor', total: null, isMore: false }]
  client.setQueryData<RowPages<Goal>>(goalListKey(user.id, true), { pages, pageParams: [null] })
  goalLists(client, user.id).put([goal])
  expect(shown()).toEqual(['Later'])
})

test('a completed daily goal comes back at midnight on the device, without a request to the server', async () => {
  const goal = await goalFixture('Swim', 'daily')
  const today = new Date()
  await changes.finish(goal)
  expect(lastToast().words).toEqual(['Goal completed', 'Well done. It’s back tomorrow.'])
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime()
  const listed = (isActive: boolean) =>
    client.getQueryData<RowPages<Goal>>(goalListKey(user.id, isActive))?.pages.flatMap(({ items }) => items) ?? []
  const shownAt = (at: number) =>
    [true, false].map((isActive) => shownGoals(listed(isActive), isActive, at).map(({ title }) => title))
  expect(shownAt(midnight - 1)).toEqual([[], ['Swim']])
  expect(shownAt(midnight)).toEqual([['Swim'], []])
  const { items } = await callPage(goalsApi.list, { params: { userId: user.id }, query: { isActive: true, alsoReturning: true } })
  expect(items).toMatchObject([{ title: 'Swim', isActive: false, returnsAt: new Date(midnight).toISOString() }])
})

test('when the timeframe of a completed goal changes, the new one decides whether it comes back', async () => {
  const goal = await goalFixture('Swim', 'weekly')
  await changes.finish(goal)
  expect(lastToast().words).toEqual(['Goal completed', 'Well done. It’s back on Monday.'])
  const done = client.getQueryData<RowPages<Goal>>(goalListKey(user.id, false))?.pages[0]?.items[0]
  if (!done) throw new Error('No goal')
  expect(done.returnsAt).toBeDefined()
  const drawn: (Goal | undefined)[] = []
  const stop = client
    .getQueryCache()
    .subscribe(() => drawn.push(client.getQueryData<RowPages<Goal>>(goalListKey(user.id, false))?.pages[0]?.items[0]))
  await changes.edit(done, { title: 'Swim far', timeframe: 'monthly' })
  stop()
  // This holds even before the server has replied.
  expect(drawn.filter((goal) => goal?.title === 'Swim far' && goal.returnsAt !== undefined)).toEqual([])
  expect([shown(), shown(false), await kept(false)]).toEqual([[], ['Swim far'], ['Swim far']])
  expect(client.getQueryData<RowPages<Goal>>(goalListKey(user.id, false))?.pages[0]?.items[0]).not.toHaveProperty('returnsAt')
})

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { changeRow, type RowChange } from '#kit/web/cache/change-row.ts'
import { rowLists } from '#kit/web/cache/row-lists.ts'
import { callOrQueue } from '#kit/web/cache/unsent.ts'
import { byNewest } from '#kit/web/cache/unsent-rows.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type Goal, type GoalWords, goalsApi } from '../goals.contract.ts'
import { daysUntilReturn, doesReturn, type Timeframe } from '../goals.rules.ts'
import { goalsTexts as texts } from '../goals.texts.ts'
import { goalsKey, goalsList, isListed } from './goals-queries.ts'

export type GoalChanges = ReturnType<typeof createGoalChanges>

/** The changes to goals. Each shows immediately, and is undone with a message when the request fails. */
export function useGoalChanges(userId: string): GoalChanges {
  const client = useQueryClient()
  return useMemo(() => createGoalChanges(client, userId), [client, userId])
}

/** The cached lists of active and of completed goals. */
export const goalLists = (client: QueryClient, userId: string) =>
  rowLists<Goal>(client, goalsKey(userId), ([, , , list]) => {
    const { isActive } = list as { isActive: boolean }
    return { isListed: (goal) => isListed(goal, isActive), compare: byNewest }
  })

export function createGoalChanges(client: QueryClient, userId: string) {
  const goals = goalLists(client, userId)
  const change = (goal: Goal, change: Omit<RowChange<Goal>, 'id'>) => changeRow(client, goals, { id: goal.id, ...change })

  const shownAs = (id: string, row: Goal | null, words = '') => ({ userId, row: { list: goalsList, id, row }, words })

  async function edit(goal: Goal, words: GoalWords): Promise<void> {
    const { returnsAt, ...rest } = goal
    const expected = { ...rest, ...words, ...(returnsAt !== undefined && doesReturn(words.timeframe) ? { returnsAt } : {}) }
    // Lets the server keep a title that another device has set in the meantime.
    const body = words.title === goal.title ? words : { ...words, titleBefore: goal.title }
    const ask = async () =>
      (await callOrQueue(goalsApi.change, { params: { id: goal.id }, body }, shownAs(goal.id, expected, words.title))) ?? expected
    await change(goal, { before: goal, expected, ask })
  }

  function restore(goal: Goal): Promise<void> {
    const ask = async () =>
      (await callOrQueue(goalsApi.restore, { params: { id: goal.id } }, shownAs(goal.id, goal, goal.title))) ?? goal
    return reportFailure(texts.restoreFailed, change(goal, { before: null, expected: goal, ask }), () =>
      toast({ title: texts.restored }),
    )
  }

  function setActive(goal: Goal, isActive: boolean, done: () => void): Promise<void> {
    const { returnsAt: ended, ...rest } = goal
    const returns = isActive ? {} : returnOf(goal.timeframe, new Date())
    const completedAt = isActive ? null : new Date().toISOString()
    const expected = { ...rest, isActive, completedAt, ...returns }
    const input = { params: { id: goal.id }, body: { isActive, ...returns } }
    const ask = async () => (await callOrQueue(goalsApi.change, input, shownAs(goal.id, expected))) ?? expected
    return reportFailure(texts.changeFailed, change(goal, { before: goal, expected, ask }), done)
  }

  const reopen = (goal: Goal) => setActive(goal, true, () => toast({ title: texts.reopened }))

  return {
    /** Throws when the server refuses the goal, so that the dialog stays open with the user's input. */
    async add(words: GoalWords): Promise<void> {
      const id = v7()
      const createdAt = new Date().toISOString()
      const expected: Goal = { id, userId, ...words, isActive: true, completedAt: null, createdAt }
      const adding = callOrQueue(goalsApi.create, { body: { id, userId, ...words } }, shownAs(id, expected, words.title))
      const reply = await adding.catch((error: unknown) => {
        toast({ title: texts.failedTitle, text: texts.addFailed, tone: 'destructive' })
        throw error
      })
      const goal = reply ?? expected
      await change(goal, { before: null, expected: goal, ask: async () => goal })
      toast({ title: texts.added, tone: 'success' })
    },

    /** Throws like `add`. */
    async edit(goal: Goal, words: GoalWords): Promise<void> {
      await edit(goal, words).catch((error: unknown) => {
        toast({ title: texts.failedTitle, text: texts.changeFailed, tone: 'destructive' })
        throw error
      })
      toast({ title: texts.changed, tone: 'success' })
    },

    finish: (goal: Goal) =>
      setActive(goal, false, () => {
        const undo = { label: texts.undo, onPress: () => void reopen({ ...goal, isActive: false }) }
        const text = doesReturn(goal.timeframe) ? texts.finishedReturns[goal.timeframe] : texts.finishedText
        toast({ title: texts.finished, text, tone: 'success', action: undo })
      }),

    reopen,

    /** Records that the user has seen the replaced title. */
    dismissReplaced: (goal: Goal) => {
      const { replacedTitle, ...expected } = goal
      const input = { params: { id: goal.id }, body: { replacedTitle: null } }
      const ask = async () => (await callOrQueue(goalsApi.change, input, shownAs(goal.id, expected))) ?? expected
      return reportFailure(texts.changeFailed, change(goal, { before: goal, expected, ask }), () => {})
    },

    remove: (goal: Goal) => {
      const ask = async () => {
        await callOrQueue(goalsApi.remove, { params: { id: goal.id } }, shownAs(goal.id, null))
        return null
      }
      return reportFailure(texts.removeFailed, change(goal, { before: goal, expected: null, ask }), () =>
        toast({ title: texts.removed, action: { label: texts.undo, onPress: () => void restore(goal) } }),
      )
    },
  }
}

/** Returns when the goal comes back, at midnight in the device's time zone. */
function returnOf(timeframe: Timeframe, doneAt: Date): { returnsAt?: string } {
  const days = daysUntilReturn(timeframe, doneAt.getDay())
  if (days === null) return {}
  return { returnsAt: new Date(doneAt.getFullYear(), doneAt.getMonth(), doneAt.getDate() + days).toISOString() }
}

async function reportFailure(failed: string, work: Promise<void>, done: () => void): Promise<void> {
  try {
    await work
  } catch {
    toast({ title: texts.failedTitle, text: failed, tone: 'destructive' })
    return
  }
  done()
}

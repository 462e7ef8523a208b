import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/toast.ts'
import { type Goal, goalsApi } from '../goals.contract.ts'
import type { Timeframe } from '../goals.rules.ts'
import { goalsTexts as texts } from '../goals.texts.ts'
import { refreshGoals, showGoal } from './goals-cache.ts'
import { goalsKey } from './goals-queries.ts'

/** A goal as it is, null once it is deleted. */
type Standing = Goal | null

interface Change {
  goal: Goal
  before: Standing
  expected: Standing
  ask: () => Promise<Standing>
}

/** What the server has after a change, and why it refused, if it did. */
interface Answer {
  standing: Standing
  refusal?: { error: unknown }
}

export interface GoalWords {
  title: string
  timeframe: Timeframe
}

export type GoalChanges = ReturnType<typeof createGoalChanges>

/** What can be done to goals: shown at once, taken back with words when the server refuses or is not there. */
export function useGoalChanges(userId: string): GoalChanges {
  const client = useQueryClient()
  return useMemo(() => createGoalChanges(client, userId), [client, userId])
}

export function createGoalChanges(client: QueryClient, userId: string) {
  const answers = new Map<string, Promise<Answer>>()

  /** Throws what the server said when it refused, with the goal shown as the server still has it. */
  async function change({ goal, before, expected, ask }: Change): Promise<void> {
    // One after the other: two quick changes of one goal must not overtake each other.
    const answer = (answers.get(goal.id) ?? Promise.resolve<Answer>({ standing: before })).then(({ standing }) =>
      ask().then(
        (now) => ({ standing: now }),
        (error: unknown) => ({ standing, refusal: { error } }),
      ),
    )
    answers.set(goal.id, answer)
    await client.cancelQueries({ queryKey: goalsKey(userId) })
    showGoal(client, goal, expected)
    const { standing, refusal }: Answer = await answer
    if (answers.get(goal.id) === answer) {
      answers.delete(goal.id)
      showGoal(client, goal, standing)
    }
    // While another change is under way, the server's lists would not have it yet.
    if (answers.size === 0) refreshGoals(client, userId)
    if (refusal) throw refusal.error
  }

  const edit = (goal: Goal, body: Partial<GoalWords & { isActive: boolean }>) =>
    change({
      goal,
      before: goal,
      expected: { ...goal, ...body },
      ask: () => call(goalsApi.change, { params: { id: goal.id }, body }),
    })

  function restore(goal: Goal): Promise<void> {
    const ask = () => call(goalsApi.restore, { params: { id: goal.id } })
    return say(texts.restoreFailed, change({ goal, before: null, expected: goal, ask }), () => toast({ title: texts.restored }))
  }

  function setActive(goal: Goal, isActive: boolean, done: () => void): Promise<void> {
    const completedAt = isActive ? null : new Date().toISOString()
    const expected = { ...goal, isActive, completedAt }
    const ask = () => call(goalsApi.change, { params: { id: goal.id }, body: { isActive } })
    return say(texts.changeFailed, change({ goal, before: goal, expected, ask }), done)
  }

  const reopen = (goal: Goal) => setActive(goal, true, () => toast({ title: texts.reopened }))

  return {
    /** Throws the refusal, so that the dialog stays open with the words in it. */
    async add(words: GoalWords): Promise<void> {
      const adding = call(goalsApi.create, { body: { userId, ...words } })
      const goal = await adding.catch((error: unknown) => {
        toast({ title: texts.failedTitle, text: texts.addFailed, tone: 'destructive' })
        throw error
      })
      await client.cancelQueries({ queryKey: goalsKey(userId) })
      showGoal(client, goal, goal)
      if (answers.size === 0) refreshGoals(client, userId)
      toast({ title: texts.added, tone: 'success' })
    },

    /** As `add`. */
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
        toast({ title: texts.finished, text: texts.finishedText, tone: 'success', action: undo })
      }),

    reopen,

    remove: (goal: Goal) => {
      const ask = () => call(goalsApi.remove, { params: { id: goal.id } }).then(() => null)
      return say(texts.removeFailed, change({ goal, before: goal, expected: null, ask }), () =>
        toast({ title: texts.removed, action: { label: texts.undo, onPress: () => void restore(goal) } }),
      )
    },
  }
}

async function say(failed: string, work: Promise<void>, done: () => void): Promise<void> {
  try {
    await work
  } catch {
    toast({ title: texts.failedTitle, text: failed, tone: 'destructive' })
    return
  }
  done()
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { callOrQueue } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type PageInstance, plannerApi } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { refreshPlanner } from './planner-queries.ts'

export interface PageAnswer {
  date?: string
  editionId?: string
  editionPage?: number
  ignore?: boolean
  following?: number
}

/** The owner's answers about pages. Each says what was done, with a way back, and waits in this browser while offline. */
export function usePageChanges(userId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    async function attempt(work: () => Promise<void>): Promise<boolean> {
      try {
        await work()
        return true
      } catch (error) {
        toast({ title: messageOf(error, texts.answerFailed), tone: 'destructive' })
        return false
      } finally {
        await refreshPlanner(client, userId)
      }
    }

    const undo = (moveId: string) =>
      attempt(async () => {
        await callOrQueue(plannerApi.undoMove, { params: { id: moveId } }, { userId, row: null, words: '' })
        toast({ title: texts.movedBack })
      })

    return {
      /** Returns false when the server refused it. */
      answer: ({ id, moveId: after }: Pick<PageInstance, 'id' | 'moveId'>, answer: PageAnswer, name: string): Promise<boolean> =>
        attempt(async () => {
          const moveId = v7()
          const body = { ...answer, moveId, after }
          await callOrQueue(plannerApi.answerPage, { params: { id }, body }, { userId, row: null, words: name })
          const title = answer.ignore ? texts.ignored : texts.answered
          toast({ title, tone: 'success', action: { label: texts.undo, onPress: () => void undo(moveId) } })
        }),

      choose: (id: string, isChosen: boolean): Promise<boolean> =>
        attempt(async () => {
          await call(plannerApi.chooseVersion, { params: { id }, body: { isChosen } })
        }),
    }
  }, [client, userId])
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { callOrQueue, hasUnsent, loadQueue } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { type AskedDates, nameDatesApi } from '../name-dates.contract.ts'
import { nameDatesTexts } from '../name-dates.texts.ts'
import { type PageInstance, plannerApi } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { refreshPlanner } from './planner-queries.ts'

export interface PageAnswer {
  date?: string
  editionId?: string
  editionPage?: number
  ignore?: boolean
  back?: true
  following?: number
}

/** What an answer has done, with its way back. */
export interface Done {
  title: string
  undo: () => Promise<void>
}

type UsedNames = AskedDates & { seen: string; moveId: string }

interface Answered {
  /** Name of the page. */
  name: string
  /** Name of the day that it moves to. Null when it gets none. */
  to: string | null
  /** Says what was done, in place of a toast: above an open dialog, the toast can't be pressed. */
  say?: ((done: Done) => void) | undefined
  /** Called unless the server refuses it. A dialog closes then: above an open one, the toast can't be pressed. */
  onAnswered?: () => void
}

/** The owner's answers about pages. Each says what was done, with a way back, and waits in this browser while offline. */
export function usePageChanges(userId: string) {
  const client = useQueryClient()
  return useMemo(() => createPageChanges(client, userId), [client, userId])
}

export function createPageChanges(client: QueryClient, userId: string) {
  /** Resolves when the screens show the result. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toastFailure(error, texts.answerFailed)
    } finally {
      await refreshPlanner(client, userId)
    }
  }

  const undo = (moveId: string, isToasted: boolean) =>
    attempt(async () => {
      await callOrQueue(plannerApi.undoMove, { params: { id: moveId } }, { userId, row: null, words: '' })
      if (isToasted) toast({ title: texts.movedBack })
    })

  return {
    answer: (
      page: Pick<PageInstance, 'id' | 'moveId'>,
      answer: PageAnswer,
      { name, to, say, onAnswered }: Answered,
    ): Promise<void> =>
      attempt(async () => {
        const moveId = v7()
        const after = (await waitingMove(userId, page.id)) ?? page.moveId
        const body = { ...answer, moveId, after }
        await callOrQueue(plannerApi.answerPage, { params: { id: page.id }, body }, { userId, row: null, words: name })
        const title = answer.ignore ? texts.ignored : to === null ? texts.askedAgain : texts.movedTo(to)
        // The page comes back into the dialog.
        if (say) say({ title, undo: () => undo(moveId, false) })
        else toast({ title, tone: 'success', action: { label: texts.undo, onPress: () => void undo(moveId, true) } })
        onAnswered?.()
      }),

    /** Puts files on the days in their names. `onDone` is called when they are there. */
    putOnNamedDays: (body: UsedNames, onDone: () => void): Promise<void> =>
      attempt(async () => {
        const { pages } = await call(nameDatesApi.use, { params: { userId }, body })
        onDone()
        const action = { label: texts.undo, onPress: () => void undo(body.moveId, true) }
        toast({ title: nameDatesTexts.done(pages), tone: 'success', action })
      }),

    choose: (id: string, isChosen: boolean): Promise<void> =>
      attempt(async () => {
        await call(plannerApi.chooseVersion, { params: { id }, body: { isChosen } })
      }),

    compareAgain: (onBegun: () => void): Promise<void> =>
      attempt(async () => {
        await call(plannerApi.lookAgain, { params: { userId } })
        onBegun()
      }),
  }
}

/** The last answer about the page that waits in this browser and isn't taken back. The shown page doesn't know it yet. */
async function waitingMove(userId: string, id: string): Promise<string | undefined> {
  if (!hasUnsent(userId)) return undefined
  const { listUnsent } = await loadQueue()
  const waiting = (await listUnsent(userId)).filter(({ refused }) => !refused)
  const addresses = new Set(waiting.map(({ address }) => address))
  const moves = waiting
    .filter(({ address }) => address === addressOf(plannerApi.answerPage, { params: { id } }))
    .map(({ body }) => (body as { moveId: string }).moveId)
  return moves.filter((move) => !addresses.has(addressOf(plannerApi.undoMove, { params: { id: move } }))).at(-1)
}

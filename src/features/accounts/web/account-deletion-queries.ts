import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceTimeZone } from '#kit/local-day.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { accountDeletionApi } from '../account-deletion.contract.ts'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'

const key = ['account-deletion']

/** Returns when the account will be deleted; null when no deletion is planned or the answer is still loading. */
export function usePlannedDeletion(): string | null {
  const { data } = useQuery(queryOf(key, accountDeletionApi.planned))
  return data?.dueAt ?? null
}

/** Plans the deletion. Throws when the server refuses. */
export function usePlanDeletion() {
  const queries = useQueryClient()
  return async (proof: string) => {
    queries.setQueryData(key, await call(accountDeletionApi.plan, { body: { proof, timeZone: deviceTimeZone() } }))
  }
}

export function useKeepAccount() {
  const queries = useQueryClient()
  const { isWorking, run } = useWork(texts.keepFailed, toastFailure)
  const keep = () =>
    run(async () => {
      queries.setQueryData(key, await call(accountDeletionApi.cancel))
      toast({ title: texts.keptTitle, text: texts.keptText, tone: 'success' })
    })
  return { isWorking, keep }
}

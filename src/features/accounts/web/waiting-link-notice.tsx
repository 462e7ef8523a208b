import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dateText } from '#kit/dates.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { waitingLinksApi } from '../waiting-links.contract.ts'
import { waitingLinksTexts as texts } from '../waiting-links.texts.ts'
import { AccountNotice } from './account-notice.tsx'

const key = ['waiting-link']

/** Shown above every screen while an emailed link waits to open the account, or a new address to become its own. */
export function WaitingLinkNotice() {
  const queries = useQueryClient()
  const { data } = useQuery(queryOf(key, waitingLinksApi.read))
  const { isWorking, run } = useWork(texts.refuseFailed, toastFailure)
  const refuse = () =>
    run(async () => {
      queries.setQueryData(key, await call(waitingLinksApi.refuse))
      toast({ title: texts.refusedTitle, text: texts.refusedText, tone: 'success' })
    })
  if (!data?.waiting) return null
  const { until, browser, newAddress } = data.waiting
  const moment = dateText(until, 'Mdyt')
  const text = newAddress === null ? texts.link(browser, moment) : texts.address(newAddress, moment)
  return <AccountNotice label={texts.label} text={text} action={texts.refuse} isActing={isWorking} onAction={refuse} />
}

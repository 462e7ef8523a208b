import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { localeTexts } from '#kit/locale.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { waitingLinksApi } from '../waiting-links.contract.ts'
import { waitingLinksTexts as texts } from '../waiting-links.texts.ts'

const key = ['waiting-link']

/** Shown above every screen while an emailed link waits to open the account, or a new address to become its own. */
export function WaitingLinkNotice() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(waitingLinksApi.read, { signal }) })
  const refuse = useMutation({
    mutationFn: () => call(waitingLinksApi.refuse),
    onSuccess(refused) {
      queries.setQueryData(key, refused)
      toast({ title: texts.refusedTitle, text: texts.refusedText, tone: 'success' })
    },
    onError: (error) => toast({ title: messageOf(error, texts.refuseFailed), tone: 'destructive' }),
  })
  if (!data?.waiting) return null
  const { until, browser, newAddress } = data.waiting
  const moment = new Date(until).toLocaleString(localeTexts.locale, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section
      aria-label={texts.label}
      className="mx-auto mb-6 flex w-full max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-destructive/40 bg-card px-5 py-4 text-card-foreground"
    >
      <p className="min-w-[min(12rem,100%)] flex-1 font-semibold [overflow-wrap:anywhere]">
        {newAddress === null ? texts.link(browser, moment) : texts.address(newAddress, moment)}
      </p>
      <Button variant="secondary" isLoading={refuse.isPending} onClick={() => refuse.mutate()}>
        {texts.refuse}
      </Button>
    </section>
  )
}

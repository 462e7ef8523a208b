import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import Eye from '~icons/lucide/eye'
import { type ShownLink, showingApi, usualShownDays } from '../showing.contract.ts'
import { showingTexts as texts } from '../showing.texts.ts'
import { ShownDays, shownKey } from './show-pages-dialog.tsx'

/** The links by which pages are shown to somebody: what, until when, and how often they were opened. */
export function ShownLinks({ userId, className }: { userId: string; className?: string }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ link: ShownLink; about: 'change' | 'end' }>()
  const params = { userId }
  const links = useQuery(queryOf(shownKey(userId), showingApi.links, { params }))
  const close = () => setAsked(undefined)
  const refresh = () => queries.invalidateQueries({ queryKey: shownKey(userId) })
  return (
    <Card headingId="shown-links" icon={<Eye aria-hidden />} title={texts.listTitle} className={className}>
      {links.isError ? (
        <LoadFailed text={texts.listFailed} onRetry={links.refetch} />
      ) : !links.data ? (
        <Skeleton className="h-24" />
      ) : links.data.length === 0 ? (
        <p className="max-w-prose text-muted-foreground">{texts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {links.data.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 first:pt-0 last:pb-0">
              <div className="min-w-[min(10rem,100%)] flex-1">
                {link.name !== '' && <p className="font-semibold [overflow-wrap:anywhere]">{link.name}</p>}
                <p>{texts.what(link)}</p>
                <p className="text-muted-foreground text-sm">
                  {[texts.until(link.expiresAt), ...(link.hasPassword ? [texts.withPassword] : []), texts.opened(link)].join(
                    ' · ',
                  )}
                </p>
              </div>
              <div className="flex flex-wrap gap-3">
                <Button variant="quiet" onClick={() => setAsked({ link, about: 'change' })}>
                  {texts.change}
                </Button>
                <Button variant="secondary" onClick={() => setAsked({ link, about: 'end' })}>
                  {texts.end}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked?.about === 'change' && <LinkEnd userId={userId} id={asked.link.id} onSaved={refresh} onClose={close} />}
      {asked?.about === 'end' && (
        <ConfirmDialog
          title={texts.endTitle}
          text={texts.endText}
          confirm={texts.end}
          failed={texts.failed}
          onConfirm={async () => {
            await call(showingApi.revoke, { params: { userId, id: asked.link.id } }).finally(refresh)
            toast({ title: texts.ended, tone: 'success' })
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface LinkEndProps {
  userId: string
  id: string
  onSaved: () => Promise<unknown>
  onClose: () => void
}

function LinkEnd({ userId, id, onSaved, onClose }: LinkEndProps) {
  const [days, setDays] = useState(String(usualShownDays))
  const form = useSubmission({
    async send() {
      await call(showingApi.change, { params: { userId, id }, body: { days: Number(days) } }).finally(onSaved)
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog onClose={onClose} title={texts.changeTitle} submit={texts.save} form={form}>
      <ShownDays value={days} onChange={setDays} label={texts.endsFromNow} />
    </FormDialog>
  )
}

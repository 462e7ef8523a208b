import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#kit/web/calls/call.ts'
import { Day } from '#kit/web/list/day.tsx'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { adminMailsApi } from '../mails.contract.ts'
import { outboxScreensTexts as texts } from '../outbox.texts.ts'

interface MailDialogProps {
  id: string
  subject: string
  onClose: () => void
}

/** Shows an email. While it is unsent, the administrator can open it in their own email program. */
export function MailDialog({ id, subject, onClose }: MailDialogProps) {
  const mail = useQuery({ ...queryOf([...adminKey, 'mail', id], adminMailsApi.mail, { params: { id } }), gcTime: 0 })
  const { data } = mail
  const isUnsent = data?.state === 'waiting' || data?.state === 'failed'
  const actions = data?.text && isUnsent && (
    <a
      className={buttonClass({ variant: 'secondary' })}
      href={`mailto:${encodeURIComponent(data.to)}?subject=${encodeURIComponent(data.subject)}&body=${encodeURIComponent(data.text)}`}
    >
      {texts.write}
    </a>
  )
  return (
    <Dialog onClose={onClose} size="wide" title={subject} actions={actions}>
      {mail.isPending && <SkeletonList />}
      {mail.isError && <ListFailure error={mail.error} text={texts.loadFailed} onRetry={() => mail.refetch()} />}
      {data && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm [overflow-wrap:anywhere]">
            <Fact term={texts.to}>{data.to}</Fact>
            <Fact term={texts.state}>{texts.states[data.state]}</Fact>
            <Fact term={texts.created}>
              <Day at={data.createdAt} hasTime />
            </Fact>
            {data.sentAt && (
              <Fact term={texts.sent}>
                <Day at={data.sentAt} hasTime />
              </Fact>
            )}
            {data.attempts > 0 && data.state !== 'sent' && <Fact term={texts.tries}>{data.attempts}</Fact>}
            {data.nextAttemptAt && (
              <Fact term={texts.nextTry}>
                <Day at={data.nextAttemptAt} hasTime />
              </Fact>
            )}
            {data.lastError && <Fact term={texts.error}>{data.lastError}</Fact>}
          </dl>
          {data.text === null ? (
            <p className="rounded-control bg-muted px-4 py-3.5 text-muted-foreground">{texts.hidden}</p>
          ) : (
            <p className="whitespace-pre-wrap rounded-control bg-muted/60 px-5 py-4 [overflow-wrap:anywhere]">{data.text}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listsKey, showRow } from '#kit/web/list/list-pages.ts'
import { copyAddresses, listOf, type RowAction } from '#kit/web/list/list-spec.ts'
import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { Notice } from '#kit/web/ui/notice.tsx'
import Check from '~icons/lucide/check'
import MailOpen from '~icons/lucide/mail-open'
import Send from '~icons/lucide/send'
import { adminMailsApi, type Mail } from '../mails.contract.ts'
import { outboxScreensTexts as texts } from '../outbox.texts.ts'
import { mailStatus } from './mail-status.ts'

const SelectedMails = lazyPart(async () => (await import('./selected-mails.tsx')).SelectedMails)
const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog)

const tones: Record<Mail['state'], BadgeTone> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  settled: 'quiet',
}
const listName = 'mails'

const mails = listOf(adminMailsApi.mails, {
  name: listName,
  label: texts.label,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: (['waiting', 'failed', 'settled', 'sent'] as const).map((value) => ({ value, label: texts.states[value] })),
  sorts: [],
  nameOf: ({ subject, to }) => texts.name(subject, to),
  empty: texts.empty,
  copies: copyAddresses(({ to }) => to),
  columns: [
    {
      header: texts.mail,
      cell: ({ to, subject }) => (
        <span className="flex flex-col leading-snug">
          <span>
            <EmailAddress of={to} />
          </span>
          <span className="font-normal text-muted-foreground text-sm">{subject}</span>
        </span>
      ),
      width: '46%',
    },
    {
      header: texts.state,
      cell: ({ state }) => <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>,
      width: '8.5rem',
    },
    { header: texts.kind, cell: ({ kind }) => texts.kinds[kind] ?? kind, isExtra: true },
    { header: texts.created, cell: ({ createdAt }) => <Day at={createdAt} hasTime /> },
  ],
})

/** The outbox: all emails with their states. */
export function Outbox() {
  const client = useQueryClient()
  const status = useQuery(mailStatus).data
  const [open, setOpen] = useState<Mail>()

  const change = useCallback(
    async (route: typeof adminMailsApi.retryMail | typeof adminMailsApi.settleMail, { id }: Mail, failed: string) => {
      try {
        const changed = await call(route, { params: { id } })
        showRow<Mail>(client, listName, changed.mail)
        toastMessage(changed)
      } catch (error) {
        toastFailure(error, failed)
      }
      client.invalidateQueries({ queryKey: mailStatus.queryKey })
    },
    [client],
  )
  const { isWorking, run } = useWork(texts.sendWaitingFailed, toastFailure)
  const sendWaiting = () =>
    run(async () => {
      toastMessage(await call(adminMailsApi.sendWaiting))
      client.invalidateQueries({ queryKey: listsKey })
    })
  const actions = useCallback(
    (mail: Mail): RowAction[] => {
      const read = {
        label: texts.read,
        icon: <MailOpen aria-hidden />,
        isMain: mail.state !== 'failed',
        run: () => setOpen(mail),
      }
      if (mail.state !== 'failed' && mail.state !== 'settled') return [read]
      const retry = {
        label: texts.retry,
        icon: <Send aria-hidden />,
        isMain: mail.state === 'failed',
        run: () => void change(adminMailsApi.retryMail, mail, texts.retryFailed),
      }
      if (mail.state === 'settled') return [read, retry]
      const settle = {
        label: texts.settle,
        icon: <Check aria-hidden />,
        run: () => void change(adminMailsApi.settleMail, mail, texts.settleFailed),
      }
      return [retry, read, settle]
    },
    [change],
  )
  return (
    <>
      {status?.hasServer === false && (
        <div className={classNames(paper, 'px-5 py-1.5')}>
          <Notice>{texts.noServer}</Notice>
        </div>
      )}
      <AdminList
        spec={mails}
        actions={actions}
        selected={SelectedMails}
        tools={
          status?.hasServer &&
          status.waiting > 0 && (
            <Button variant="secondary" disabled={isWorking} onClick={sendWaiting}>
              <Send aria-hidden />
              {texts.sendWaiting}
            </Button>
          )
        }
      />
      {open && <MailDialog id={open.id} subject={open.subject} onClose={() => setOpen(undefined)} />}
    </>
  )
}

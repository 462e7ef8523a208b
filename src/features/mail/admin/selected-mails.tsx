import { call } from '#kit/web/calls/call.ts'
import type { GroupAction, SelectedProps } from '#kit/web/list/list-spec.ts'
import { SelectedRows } from '#kit/web/list/selected-rows.tsx'
import Check from '~icons/lucide/check'
import Send from '~icons/lucide/send'
import { adminMailsApi, type Mail } from '../mails.contract.ts'
import { outboxScreensTexts as texts } from '../outbox.texts.ts'

const actions: readonly GroupAction<Mail>[] = [
  {
    label: texts.retry,
    icon: <Send aria-hidden />,
    fits: ({ state }) => state === 'failed' || state === 'settled',
    change: ({ id }) => call(adminMailsApi.retryMail, { params: { id } }),
    done: texts.retriedSome,
    failed: texts.retryFailed,
  },
  {
    label: texts.settle,
    icon: <Check aria-hidden />,
    fits: ({ state }) => state === 'failed',
    change: ({ id }) => call(adminMailsApi.settleMail, { params: { id } }),
    done: texts.settledSome,
    failed: texts.settleFailed,
  },
]

/** The actions for selected emails. */
export const SelectedMails = (props: SelectedProps<Mail>) => <SelectedRows {...props} actions={actions} />

import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { adminMailsApi } from '../mails.contract.ts'

/** Query for whether there is a mail server, and how many emails are waiting or failed. */
export const mailStatus = queryOptions({
  ...queryOf([...adminKey, 'mail-status'], adminMailsApi.mailStatus),
  refetchOnMount: 'always',
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { adminMailsApi } from '../../mails.contract.ts'
import { adminKey } from '../list/list-pages.ts'

/** Whether mails leave at all, and how many do not. */
export const mailStatus = queryOptions({
  queryKey: [...adminKey, 'mail-status'],
  queryFn: ({ signal }) => call(adminMailsApi.mailStatus, { signal }),
  refetchOnMount: 'always',
})

import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { alarmsKey } from '#kit/web/list/list-pages.ts'
import { customersApi, type Decisions } from '../../../customers.contract.ts'

export const decisionsQuery = queryOptions({
  ...queryOf([...alarmsKey, 'decisions'], customersApi.decisions),
  refetchOnMount: 'always',
})

export const isUndecided = ({ people, orders, deletions }: Decisions): boolean =>
  people.count + orders.count + deletions.count > 0

import { useQuery } from '@tanstack/react-query'
import { editionsApi } from '#features/planner/editions.contract.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'

const mostEditions = 100

/** The editions that a product may open. */
export const useEditions = () =>
  useQuery(queryOf([...adminKey, 'editions-to-open'], editionsApi.editions, { query: { limit: mostEditions } }))

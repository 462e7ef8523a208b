import { useQuery } from '@tanstack/react-query'
import { type Edition, editionsApi } from '#features/planner/editions.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'

const mostEditions = 100

/** The editions that a product may open. */
export const useEditions = () =>
  useQuery({
    queryKey: [...adminKey, 'editions-to-open'],
    queryFn: ({ signal }): Promise<Edition[]> => call(editionsApi.editions, { query: { limit: mostEditions }, signal }),
  })

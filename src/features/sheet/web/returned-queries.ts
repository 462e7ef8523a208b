import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { sheetApi } from '../sheet.contract.ts'

export const returnedKey = (userId: string) => ['users', userId, 'returned-sheets'] as const

/** What came back on sheets. Nothing until it's known. */
export function useReturned(userId: string) {
  const { data } = useQuery(queryOf(returnedKey(userId), sheetApi.returned, { params: { userId } }))
  return data ?? { ticks: [], answers: [] }
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { addressOf } from '#kit/web/address.ts'
import { call, callPage } from '#kit/web/call.ts'
import { type PlannerImport, plannerApi } from '../planner.contract.ts'

/** Two looks at an import that is under way. */
const lookEveryMs = 2000

const plannerKey = (userId: string) => ['users', userId, 'planner'] as const

export const isUnderWay = ({ state }: Pick<PlannerImport, 'state'>) => state === 'waiting' || state === 'working'

export function useChoice(userId: string) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'choice'],
    queryFn: ({ signal }) => call(plannerApi.choice, { params: { userId }, signal }),
  })
}

/** The newest imports; looked at again and again only while one of them is under way. */
export function useImports(userId: string, limit: number) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'imports', limit],
    queryFn: ({ signal }) => call(plannerApi.imports, { params: { userId }, query: { limit }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEveryMs : false),
  })
}

export function useDays(userId: string, from: string, to: string) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'days', from, to],
    queryFn: ({ signal }) => call(plannerApi.days, { params: { userId }, query: { from, to }, signal }),
  })
}

/** The first pages of an import that nobody has placed. */
export function useUnplaced(userId: string, importId: string, limit: number) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'unplaced', importId, limit],
    queryFn: async ({ signal }) =>
      (await callPage(plannerApi.importPages, { params: { id: importId }, query: { unplaced: '1', limit }, signal })).items,
  })
}

/** After something was placed, or recognition was switched. */
export const refreshPlanner = (client: QueryClient, userId: string) => client.invalidateQueries({ queryKey: plannerKey(userId) })

export const pictureAddress = (id: string, width: number): string =>
  addressOf(plannerApi.picture, { params: { id }, query: { width } })

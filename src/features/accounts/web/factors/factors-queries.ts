import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { type Factors, factorsApi } from '../../factors.contract.ts'

const key = ['factors']

export function useFactors() {
  return useQuery(queryOf(key, factorsApi.list))
}

/** Puts the factors from a reply into the cache. Without an argument, it reloads them. */
export function useKeepFactors(): (factors?: Factors) => void {
  const queries = useQueryClient()
  return (factors) => {
    if (factors) queries.setQueryData(key, factors)
    else queries.invalidateQueries({ queryKey: key })
  }
}

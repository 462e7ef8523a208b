import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeSearch } from '../page/address-search.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

/**
 * Keeps search, filter and order of a list in the address, so that they survive going back and reloading and can be shared. Unknown values
 * in the address are ignored.
 */
export function useListAddress({ states, sorts }: Pick<ListSpec<{ id: string }>, 'states' | 'sorts'>) {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()

  const set = useCallback(
    (changes: ListFilter) =>
      changeSearch(
        (next) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
        },
        { replace: true },
      ),
    [changeSearch],
  )

  const q = search.get('q') || undefined
  const state = states.find(({ value }) => value === search.get('state'))?.value
  const sort = sorts.find(({ value }) => value === search.get('sort'))?.value
  const filter: ListFilter = useMemo(() => ({ q, state, sort }), [q, state, sort])

  return {
    filter,
    search: useCallback((text: string) => set({ q: text.trim() }), [set]),
    showState: useCallback((value: string | undefined) => set({ state: value }), [set]),
    sortBy: useCallback((value: string | undefined) => set({ sort: value }), [set]),
    clear: useCallback(() => set({ q: undefined, state: undefined }), [set]),
  }
}

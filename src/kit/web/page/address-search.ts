import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type ChangeSearch = (change: (search: URLSearchParams) => void, options?: NavigateOptions) => void

/**
 * Changes the search of the address, from what stands there now: React Router's own `setSearch` begins with what was drawn last, and takes back
 * what another one changed a moment before. Somebody who has left for another page is not fetched back.
 */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (change, options) => {
      if (window.location.pathname !== pathname) return
      const search = new URLSearchParams(window.location.search)
      change(search)
      navigate(`?${search}`, options)
    },
    [navigate, pathname],
  )
}

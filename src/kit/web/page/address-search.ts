import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type ChangeSearch = (change: (search: URLSearchParams) => void, options?: NavigateOptions) => void

/**
 * Returns a function that changes the query string of the current address. React Router's own setter starts from the last rendered query
 * and would undo a change that another component made a moment ago. Does nothing once the user has left the page.
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

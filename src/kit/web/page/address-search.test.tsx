// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useChangeSearch } from './address-search.ts'

afterEach(cleanup)

interface Screen {
  change: ReturnType<typeof useChangeSearch>
  navigate: ReturnType<typeof useNavigate>
  location: ReturnType<typeof useLocation>
}

function ScreenAt({ screen }: { screen: Screen }) {
  Object.assign(screen, { change: useChangeSearch(), navigate: useNavigate(), location: useLocation() })
  return null
}

function open(address: string): Screen {
  window.history.replaceState(null, '', address)
  const screen = {} as Screen
  render(<ScreenAt screen={screen} />, { wrapper: BrowserRouter })
  return screen
}

test('two changes are both kept, even if the second comes before the first is rendered', () => {
  const screen = open('/library?q=plan')
  act(() => {
    const { change } = screen
    change((search) => search.set('find', 'garden'), { replace: true })
    change((search) => search.set('page', '4'), { replace: true, state: { fromLibrary: true } })
  })
  expect(window.location.search).toBe('?q=plan&find=garden&page=4')
  expect(screen.location).toMatchObject({ search: '?q=plan&find=garden&page=4', state: { fromLibrary: true } })
  act(() => screen.change((search) => search.delete('find')))
  expect(screen.location.search).toBe('?q=plan&page=4')
})

test("a late change doesn't lead back to a page that was left", () => {
  const screen = open('/library')
  act(() => {
    const { change } = screen
    screen.navigate('/goals')
    change((search) => search.set('page', '4'))
  })
  expect(screen.location).toMatchObject({ pathname: '/goals', search: '' })
})

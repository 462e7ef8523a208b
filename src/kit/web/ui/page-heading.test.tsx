// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { usePageHeading } from './page-heading.ts'

afterEach(cleanup)

function Screen({ title }: { title: string }) {
  const heading = usePageHeading(title)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <input aria-label="Search" />
    </>
  )
}

const open = (path: string) => {
  const routes = ['Library', 'Goals'].map((title) => ({ path: `/${title.toLowerCase()}`, element: <Screen title={title} /> }))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}

test("the first screen doesn't move focus, even if a search changes its address", async () => {
  const router = open('/library')
  expect(document.activeElement).toBe(document.body)
  const search = screen.getByRole('textbox')
  search.focus()
  await act(() => router.navigate('/library?q=March', { replace: true }))
  expect(document.activeElement).toBe(search)
})

test('after a navigation focus moves to the heading of the new screen', async () => {
  const router = open('/library')
  await act(() => router.navigate('/goals'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Goals' }))
})

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { useUploadPages } from './library-queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Library({ whileDrawn }: { whileDrawn: () => void }) {
  const { isSuccess } = useUploadPages('u', { folder: undefined, q: undefined })
  whileDrawn()
  return isSuccess ? <p>There</p> : null
}

test('the list is requested once, while the screen is first drawn', async () => {
  const asked = vi.fn(async () => new Response('[]', { headers: { 'X-Total-Count': '0' } }))
  vi.stubGlobal('fetch', asked)
  const client = createQueryClient()
  const underWay: number[] = []
  render(
    <QueryClientProvider client={client}>
      <Library whileDrawn={() => underWay.push(client.isFetching())} />
    </QueryClientProvider>,
  )
  await screen.findByText('There')
  expect(underWay[0]).toBe(1)
  expect(asked).toHaveBeenCalledTimes(1)
})

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { useGoals } from './goals-queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Goals({ whileDrawn }: { whileDrawn: () => void }) {
  const { isSuccess } = useGoals('u', { isActive: true })
  whileDrawn()
  return isSuccess ? <p>There</p> : null
}

test('the goals are requested once, while their screen is first drawn', async () => {
  const asked = vi.fn(async () => new Response('[]'))
  vi.stubGlobal('fetch', asked)
  const client = createQueryClient()
  const underWay: number[] = []
  render(
    <QueryClientProvider client={client}>
      <Goals whileDrawn={() => underWay.push(client.isFetching())} />
    </QueryClientProvider>,
  )
  await screen.findByText('There')
  expect(underWay[0]).toBe(1)
  expect(asked).toHaveBeenCalledTimes(1)
})

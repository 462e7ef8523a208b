import { expect, test } from 'vitest'
import { DocumentWorkerClosed } from '#kit/server/documents/drawing.ts'
import { createSharedDrawingChild } from './shared-drawing-child.ts'

const job = { mimeType: 'image/png', page: 1, widths: [32], shape: 'card' as const, isGrey: false }

test('the idle process of a closed server works for the next one, and the closed one draws nothing', async () => {
  const first = createSharedDrawingChild({ heapMb: 100 })
  first.start()
  const pid = first.pid()
  first.close()
  const second = createSharedDrawingChild({ heapMb: 100 })
  second.start()
  expect([second.pid(), first.pid()]).toEqual([pid, undefined])
  await expect(first.draw(job, () => undefined)).rejects.toBeInstanceOf(DocumentWorkerClosed)
  second.close()
})

test('a process that works, or has the lowest priority, is ended with its server', async () => {
  const lowest = createSharedDrawingChild({ heapMb: 101 })
  lowest.start()
  lowest.yieldToOthers()
  const pid = lowest.pid()
  lowest.close()
  const next = createSharedDrawingChild({ heapMb: 101 })
  next.start()
  expect(next.pid()).not.toBe(pid)
  const drawing = next.draw(job, () => undefined)
  next.close()
  await expect(drawing).rejects.toBeInstanceOf(DocumentWorkerClosed)
})

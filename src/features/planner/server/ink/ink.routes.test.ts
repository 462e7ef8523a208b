import { expect, test } from 'vitest'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { createInkSender } from './ink.routes.ts'

test("ink that is too large to draw is an error of its page, not of a month's PDF", async () => {
  const books = { findInkBits: async () => new Uint8Array(1) }
  const paper = {
    drawPicturedInk: async () => {
      throw new DrawingFailed('too_large')
    },
  }
  const reply = { type: () => reply, header: () => reply }
  const send = createInkSender({ books, paper } as never)
  const page = { row: { id: 'p1' }, upload: { mimeType: 'image/png' } }
  const sending = send(page as never, { width: 320 }, {
    request: { headers: {} },
    reply,
    say: (english: object) => english,
  } as never)
  await expect(sending).rejects.toMatchObject({ code: 'planner.unreadable' })
})

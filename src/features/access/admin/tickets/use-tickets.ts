import { useEffect, useState } from 'react'
import { qrCodeOf } from '#kit/web/ui/qr-code.ts'
import { linkOf } from '../copy-code.ts'
import type { TicketCode } from './ticket.tsx'

/** Drawn between two frames, so that the tab stays alive. */
const codesAtOnce = 20

/** The tickets of these codes, drawn in small steps; `done` says how many there are so far. */
export function useTickets(codes: readonly string[]): { tickets: readonly TicketCode[]; done: number } {
  const [drawn, setDrawn] = useState<{ of: readonly string[]; tickets: readonly TicketCode[] }>({ of: codes, tickets: [] })
  const tickets = drawn.of === codes ? drawn.tickets : []

  useEffect(() => {
    let made: TicketCode[] = []
    let timer = setTimeout(draw)
    function draw() {
      const next = codes.slice(made.length, made.length + codesAtOnce)
      made = [...made, ...next.map((code) => ({ code, qr: qrCodeOf(linkOf(code)) }))]
      setDrawn({ of: codes, tickets: made })
      if (made.length < codes.length) timer = setTimeout(draw)
    }
    return () => clearTimeout(timer)
  }, [codes])

  return { tickets, done: tickets.length }
}

import { useEffect, useState } from 'react'
import { qrCodeOf } from '#kit/web/ui/qr-code.ts'
import { linkOf } from '../copy-code.ts'
import type { TicketCode } from './ticket.tsx'

/** Tickets drawn per task, so that the tab stays responsive. */
const codesAtOnce = 20

/** Draws the tickets of these codes in small steps. `done` is the number drawn so far. */
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

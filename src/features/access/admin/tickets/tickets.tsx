import { useMemo, useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import Download from '~icons/lucide/download'
import Printer from '~icons/lucide/printer'
import { ticketsTexts as texts } from '../../code-dialogs.texts.ts'
import { type FileCode, saveCodes } from './codes-file.ts'
import { Ticket } from './ticket.tsx'
import { TicketSheets } from './ticket-sheets.tsx'
import { useTickets } from './use-tickets.ts'

/** Fifty sheets. Browsers take too long to print more. */
const partSize = 500

interface TicketsProps {
  title: string
  codes: readonly FileCode[]
  /** True when there are more codes, which are left out. */
  isCapped: boolean
  onClose: () => void
}

/** Offers codes as a file and prints their tickets in parts. */
export function Tickets({ title, codes, isCapped, onClose }: TicketsProps) {
  const [from, setFrom] = useState(0)
  const part = useMemo(() => codes.slice(from, from + partSize).map(({ code }) => code), [codes, from])
  const { tickets, done } = useTickets(part)
  const isReady = done === part.length
  const parts = Array.from({ length: Math.ceil(codes.length / partSize) }, (_, at) => {
    const first = at * partSize
    return { value: String(first), label: texts.range(first + 1, Math.min(first + partSize, codes.length)) }
  })
  const [sample] = tickets

  const actions = (
    <>
      <Button variant="secondary" onClick={() => saveCodes(codes)}>
        <Download aria-hidden />
        {texts.csv}
      </Button>
      <Button disabled={!isReady} onClick={() => window.print()}>
        <Printer aria-hidden />
        {texts.print}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} description={texts.text} actions={actions}>
      {isCapped && <p className="font-semibold">{texts.capped(codes.length)}</p>}
      <figure aria-label={texts.preview} className="flex justify-center overflow-hidden rounded-control bg-muted p-4">
        {sample && <Ticket {...sample} className="max-w-full shadow-paper" />}
      </figure>
      {parts.length > 1 && (
        <Select
          label={texts.part}
          hint={texts.partHint(partSize)}
          value={String(from)}
          onValueChange={(value) => setFrom(Number(value))}
          options={parts}
        />
      )}
      <div className="h-2">{!isReady && <ProgressBar label={texts.preparing} share={done / part.length} />}</div>
      {isReady && <TicketSheets tickets={tickets} />}
    </Dialog>
  )
}

import { createPortal } from 'react-dom'
import { Ticket, type TicketCode } from './ticket.tsx'

const ticketsPerSheet = 10

/** The sheets as they are printed: nothing else of the page is, and on the screen they are not there (styles/preferences.css). */
export function TicketSheets({ tickets }: { tickets: readonly TicketCode[] }) {
  const sheets = Array.from({ length: Math.ceil(tickets.length / ticketsPerSheet) }, (_, at) =>
    tickets.slice(at * ticketsPerSheet, (at + 1) * ticketsPerSheet),
  )
  return createPortal(
    <div className="ticket-sheets hidden">
      {sheets.map((sheet) => (
        <section key={sheet[0]?.code} className="break-after-page last:break-after-auto">
          {/* Floats, not a grid: where the paper is smaller, each row may go on the next sheet. */}
          <div className="flow-root w-[184mm]">
            {sheet.map((ticket) => (
              <div key={ticket.code} className="float-left break-inside-avoid">
                <Ticket {...ticket} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>,
    document.body,
  )
}

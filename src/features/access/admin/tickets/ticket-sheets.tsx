import { createPortal } from 'react-dom'
import { Ticket, type TicketCode } from './ticket.tsx'

const ticketsPerSheet = 10

/** The printed sheets. Print styles hide the rest of the page, and the sheets are hidden on screen (`styles/preferences.css`). */
export function TicketSheets({ tickets }: { tickets: readonly TicketCode[] }) {
  const sheets = Array.from({ length: Math.ceil(tickets.length / ticketsPerSheet) }, (_, at) =>
    tickets.slice(at * ticketsPerSheet, (at + 1) * ticketsPerSheet),
  )
  return createPortal(
    <div className="ticket-sheets hidden">
      {sheets.map((sheet) => (
        <section key={sheet[0]?.code} className="break-after-page last:break-after-auto">
          {/* Floats instead of a grid: on smaller paper, each row can move to the next sheet. */}
          <div className="flow-root w-[184mm]">
            {sheet.map((ticket) => (
              <div key={ticket.code} className="float-left rtl:float-right break-inside-avoid">
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

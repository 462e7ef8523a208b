import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { QrCode } from '#kit/web/ui/qr-code.ts'
import { ticketsTexts as texts } from '../../code-dialogs.texts.ts'

export interface TicketCode {
  code: string
  qr: QrCode
}

/** A printed ticket with a code to type and its activation link to scan. Always black on white, for printers and scanners. */
export function Ticket({ code, qr, className }: TicketCode & { className?: string }) {
  const { name } = useBrand()
  const { host } = new URL(pageConfig.publicUrl)
  return (
    <div data-ticket={code} className={classNames(paper, className)}>
      <svg
        role="img"
        aria-label={texts.qrCode(code)}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="aspect-square h-full shrink-0 forced-color-adjust-none"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="flex min-w-0 flex-col gap-[1.5mm]">
        <p className="font-heading text-[14pt] leading-tight">{name}</p>
        <p className="text-[8.5pt] leading-tight">{texts.yourCode}</p>
        <p
          className={classNames(
            'font-mono leading-tight [overflow-wrap:anywhere]',
            code.length > 14 ? 'text-[9pt]' : 'text-[12pt]',
          )}
        >
          {code}
        </p>
        <p className="text-[7.5pt] leading-snug [overflow-wrap:anywhere]">{texts.howTo(host)}</p>
      </div>
    </div>
  )
}

/** 90 x 50 mm. Two columns and five rows fit on A4 and on Letter. */
const paper =
  'flex h-[50mm] w-[90mm] items-center gap-[2mm] overflow-hidden border border-[#999] border-dashed bg-[white] py-[4mm] pe-[4mm] text-[black]'

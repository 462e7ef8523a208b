import { createPortal } from 'react-dom'
import { currentUser } from '#kit/web/page/current-user.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import Download from '~icons/lucide/download'
import Printer from '~icons/lucide/printer'
import { factorsTexts } from '../../factors.texts.ts'
import { CopyButton } from './copy-button.tsx'

const texts = factorsTexts.recovery

/** Shows new recovery codes, only this once, to print, download or copy. A click outside doesn't close the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { name: product } = useBrand()
  const head = texts.fileHead(product, currentUser()?.email ?? '')
  const text = `${head}\n\n${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`

  function download() {
    const link = document.createElement('a')
    link.href = file
    link.download = texts.fileName(product)
    link.click()
  }

  const actions = <Button onClick={onClose}>{texts.done}</Button>
  return (
    <Dialog onClose={onClose} isBusy title={texts.dialogTitle} description={texts.dialogLead} actions={actions}>
      <ol
        aria-label={texts.listLabel}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-secondary px-5 py-4 text-center font-mono text-secondary-foreground sm:grid-cols-2 sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap large-text:whitespace-normal">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {texts.print}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden />
          {texts.download}
        </Button>
        <CopyButton text={text} label={texts.copy} copied={texts.copied} />
      </div>
      {createPortal(
        <div className="ticket-sheets hidden">
          <p className="text-[12pt]">{head}</p>
          <ol className="mt-[6mm] font-mono text-[14pt] leading-loose">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

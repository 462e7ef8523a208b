import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { codeDialogsTexts as texts } from '../code-dialogs.texts.ts'
import type { AccessCode } from '../codes.contract.ts'
import { codesScreensTexts } from '../codes.texts.ts'
import { BindDialog } from './bind-dialog.tsx'
import type { CodeChanges } from './code-changes.ts'
import { CodeHistoryDialog } from './code-history-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'

// One part with the other dialogs of the list.
export { BatchDialog } from './batch-dialog.tsx'
export { BatchesDialog } from './batches-dialog.tsx'
export { CreateCodeDialog } from './create-code-dialog.tsx'

/** The dialog that is open above the list of codes. */
export interface CodeDialog {
  kind: 'bind' | 'history' | 'product' | 'void'
  code: AccessCode
}

interface CodeDialogsProps extends CodeDialog {
  changes: CodeChanges
  onClose: () => void
}

export function CodeDialogs({ kind, code, changes, onClose }: CodeDialogsProps) {
  if (kind === 'bind') return <BindDialog code={code} changes={changes} onClose={onClose} />
  if (kind === 'history') return <CodeHistoryDialog code={code} onClose={onClose} />
  if (kind === 'product') return <ProductDialog code={code} changes={changes} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.voidTitle(code.code)}
      text={texts.voidText}
      confirm={codesScreensTexts.void}
      failed={texts.voidFailed}
      onConfirm={() => changes.void(code)}
      onClose={onClose}
    />
  )
}

import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { codeDialogsTexts as texts } from '../../code-dialogs.texts.ts'
import type { AccessCode } from '../../codes.contract.ts'
import { codesScreensTexts } from '../../codes-screens.texts.ts'
import { BindDialog } from './bind-dialog.tsx'
import type { CodeChanges } from './code-changes.ts'
import { CodeStoryDialog } from './code-story-dialog.tsx'

/** The dialog that is open over the list of codes. */
export interface CodeDialog {
  kind: 'bind' | 'story' | 'void'
  code: AccessCode
}

interface CodeDialogsProps extends CodeDialog {
  changes: CodeChanges
  onClose: () => void
}

export function CodeDialogs({ kind, code, changes, onClose }: CodeDialogsProps) {
  if (kind === 'bind') return <BindDialog code={code} changes={changes} onClose={onClose} />
  if (kind === 'story') return <CodeStoryDialog code={code} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.voidTitle(code.code)}
      text={texts.voidText}
      confirm={codesScreensTexts.void}
      cancel={codesScreensTexts.cancel}
      failed={texts.voidFailed}
      onConfirm={() => changes.void(code)}
      onClose={onClose}
    />
  )
}

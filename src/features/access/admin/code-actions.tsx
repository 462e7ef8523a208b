import type { RowAction } from '#kit/web/list/list-spec.ts'
import AtSign from '~icons/lucide/at-sign'
import Ban from '~icons/lucide/ban'
import BookOpen from '~icons/lucide/book-open'
import Copy from '~icons/lucide/copy'
import Eye from '~icons/lucide/eye'
import History from '~icons/lucide/history'
import Link from '~icons/lucide/link'
import Send from '~icons/lucide/send'
import type { AccessCode } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'
import type { CodeChanges } from './code-changes.ts'
import type { CodeDialog } from './code-dialogs.tsx'
import { copyCode, copyLink } from './copy-code.ts'

/** Returns the actions for a code. A used or void code can only be viewed and copied. */
export function codeActions(code: AccessCode, changes: CodeChanges, open: (dialog: CodeDialog) => void): RowAction[] {
  const copy: RowAction = { label: texts.copy, icon: <Copy aria-hidden />, isMain: true, run: () => void copyCode(code.code) }
  const history: RowAction = { label: texts.history, icon: <History aria-hidden />, run: () => open({ kind: 'history', code }) }
  if (code.isKept) {
    const show: RowAction = { label: texts.show, icon: <Eye aria-hidden />, run: () => void changes.reveal(code) }
    return [show, history]
  }
  if (code.state === 'void') return [copy, history]
  const opens: RowAction = { label: texts.opens, icon: <BookOpen aria-hidden />, run: () => open({ kind: 'product', code }) }
  if (code.state === 'used') return [copy, opens, history]
  const isBound = code.state === 'bound'
  return [
    copy,
    { label: texts.copyLink, icon: <Link aria-hidden />, run: () => void copyLink(code.code) },
    ...(isBound ? [{ label: texts.send, icon: <Send aria-hidden />, run: () => void changes.send(code) }] : []),
    {
      label: isBound ? texts.rebind : texts.bind,
      icon: <AtSign aria-hidden />,
      run: () => open({ kind: 'bind', code }),
    },
    opens,
    history,
    { label: texts.void, icon: <Ban aria-hidden />, tone: 'destructive', run: () => open({ kind: 'void', code }) },
  ]
}

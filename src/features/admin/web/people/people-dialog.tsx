import { pageConfig } from '#kit/web/page-config.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { PeopleChanges } from './people-changes.ts'
import type { PersonDialog } from './person-actions.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

const texts = adminScreensTexts.people

interface PeopleDialogProps {
  dialog: PersonDialog
  changes: PeopleChanges
  onClose: () => void
}

export function PeopleDialog({ dialog: { kind, person }, changes, onClose }: PeopleDialogProps) {
  if (kind === 'sessions') return <SessionsDialog person={person} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.revokeTitle(person.name)}
      text={(pageConfig.hasMailServer ? texts.revokeText : texts.revokeTextWithoutMail)(person.email)}
      confirm={texts.revoke}
      cancel={texts.cancel}
      failed={texts.revokeFailed}
      onConfirm={() => changes.revoke(person)}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { codeDialogsTexts as texts } from '../code-dialogs.texts.ts'
import type { AccessCode } from '../codes.contract.ts'
import { codeChangesTexts } from '../codes.texts.ts'
import type { CodeChanges } from './code-changes.ts'
import { explainCode } from './explain-code.ts'

interface BindDialogProps {
  code: AccessCode
  changes: CodeChanges
  onClose: () => void
}

/** Sets, corrects or removes the only address that may use a code. */
export function BindDialog({ code, changes, onClose }: BindDialogProps) {
  const [email, setEmail] = useState(code.customerEmail ?? '')
  const { isWorking: isFreeing, failure, run } = useWork(texts.bindFailed)

  function check(): FormFailure | null {
    if (email.trim() === '') return { message: texts.emailRequired, fields: ['customerEmail'] }
    return isEmail(normalizeEmail(email)) ? null : { message: codeChangesTexts.invalidEmail, fields: ['customerEmail'] }
  }
  const bind = useSubmission({
    check,
    explain: explainCode(texts.bindFailed),
    send: async () => {
      await changes.bind(code, email.trim())
      onClose()
    },
  })

  const freeButton = (
    <Button
      variant="secondary"
      disabled={bind.isSending}
      isLoading={isFreeing}
      onClick={() => run(() => changes.bind(code, null).then(onClose))}
    >
      {texts.free}
    </Button>
  )
  return (
    <FormDialog
      onClose={onClose}
      title={texts.bindTitle(code.code)}
      description={texts.bindText}
      cancel={code.customerEmail === null ? undefined : freeButton}
      submit={texts.save}
      canSubmit={!isFreeing}
      form={bind}
    >
      <EmailField
        label={texts.bindEmail}
        errorId={bind.errorIdOf('customerEmail')}
        name="customerEmail"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure && <FailureAlert failure={failure} />}
    </FormDialog>
  )
}

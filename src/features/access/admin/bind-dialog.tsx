import { useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { codeDialogsTexts as texts } from '../code-dialogs.texts.ts'
import type { AccessCode } from '../codes.contract.ts'
import { codeChangesTexts } from '../codes.texts.ts'
import type { CodeChanges } from './code-changes.ts'
import { useCodeForm } from './code-form.ts'

interface BindDialogProps {
  code: AccessCode
  changes: CodeChanges
  onClose: () => void
}

/** Sets, corrects or removes the only address that may use a code. */
export function BindDialog({ code, changes, onClose }: BindDialogProps) {
  const [email, setEmail] = useState(code.customerEmail ?? '')
  const [isFreeing, setIsFreeing] = useState(false)

  function check(): FormFailure | null {
    if (email.trim() === '') return { message: texts.emailRequired, fields: ['customerEmail'] }
    return isEmail(normalizeEmail(email)) ? null : { message: codeChangesTexts.invalidEmail, fields: ['customerEmail'] }
  }
  const bind = useCodeForm({
    check,
    failed: texts.bindFailed,
    send: async () => {
      await changes.bind(code, email.trim())
      onClose()
    },
  })
  const free = useCodeForm({
    check: () => null,
    failed: texts.bindFailed,
    send: async () => {
      setIsFreeing(true)
      try {
        await changes.bind(code, null)
        onClose()
      } finally {
        setIsFreeing(false)
      }
    },
  })
  const otherError = bind.otherError ?? free.otherError

  const freeButton = (
    <Button variant="secondary" disabled={bind.isSending} isLoading={isFreeing} onClick={free.onSubmit}>
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
      formRef={bind.form}
    >
      <EmailField
        label={texts.bindEmail}
        error={bind.errorOf('customerEmail')}
        name="customerEmail"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {otherError && <FailureAlert failure={otherError} />}
    </FormDialog>
  )
}

import { useId, useState } from 'react'
import { isEmail } from '#features/accounts/accounts.rules.ts'
import type { FormFailure } from '#kit/web/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { AccessCode } from '../../admin.contract.ts'
import { adminTexts } from '../../admin.texts.ts'
import { codeDialogsTexts as texts } from '../../code-dialogs.texts.ts'
import { codesScreensTexts } from '../../codes-screens.texts.ts'
import type { CodeChanges } from './code-changes.ts'
import { useCodeForm } from './code-form.ts'

interface BindDialogProps {
  code: AccessCode
  changes: CodeChanges
  onClose: () => void
}

/** The one address that may use a code: given, corrected, or taken away. */
export function BindDialog({ code, changes, onClose }: BindDialogProps) {
  const formId = useId()
  const [email, setEmail] = useState(code.customerEmail ?? '')
  const [isFreeing, setIsFreeing] = useState(false)

  function check(): FormFailure | null {
    if (email.trim() === '') return { message: texts.emailRequired, fields: ['customerEmail'] }
    return isEmail(email.trim()) ? null : { message: adminTexts.invalidEmail, fields: ['customerEmail'] }
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

  const actions = (
    <>
      {code.customerEmail === null ? (
        <Button variant="secondary" onClick={onClose}>
          {codesScreensTexts.cancel}
        </Button>
      ) : (
        <Button variant="secondary" disabled={bind.isSending} isLoading={isFreeing} onClick={free.onSubmit}>
          {texts.free}
        </Button>
      )}
      <Button type="submit" form={formId} disabled={isFreeing} isLoading={bind.isSending}>
        {texts.save}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.bindTitle(code.code)} description={texts.bindText} actions={actions}>
      <form ref={bind.form} id={formId} noValidate onSubmit={bind.onSubmit} className="flex flex-col gap-4">
        <TextField
          label={texts.bindEmail}
          error={bind.errorOf('customerEmail')}
          name="customerEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {otherError && <Alert tone="error">{otherError}</Alert>}
      </form>
    </Dialog>
  )
}

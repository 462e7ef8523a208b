import { useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountMailApi } from '../account-mail.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.changeEmail

/** Asks for a new address, which takes effect once the user has confirmed it by email. */
export function ChangeEmailDialog(props: { onClose: () => void }) {
  return pageConfig.hasMailServer ? <AddressForm {...props} /> : <CannotSend {...props} />
}

function CannotSend({ onClose }: { onClose: () => void }) {
  const close = <Button onClick={() => onClose()}>{texts.close}</Button>
  return (
    <Dialog onClose={onClose} title={texts.title} actions={close}>
      <p>{texts.cannotSend(pageConfig.brand.supportEmail)}</p>
    </Dialog>
  )
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const [newEmail, setNewEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useSubmission({
    check: () => checkChange(newEmail, password),
    send: async () => {
      await call(accountMailApi.changeEmail, { body: { newEmail, password } })
      toast({ title: texts.sentTitle, text: texts.sentText, tone: 'success' })
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog onClose={onClose} title={texts.title} description={texts.lead} submit={texts.send} form={form}>
      <EmailField
        label={texts.newEmail}
        name="newEmail"
        required
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
        errorId={form.errorIdOf('newEmail')}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        errorId={form.errorIdOf('password')}
      />
    </FormDialog>
  )
}

function checkChange(newEmail: string, password: string): FormFailure | null {
  const blank = [newEmail.trim() === '' && 'newEmail', password === '' && 'password'].filter((name) => name !== false)
  if (blank.length > 0) return { message: accountsTexts.login.fillAllFields, fields: blank }
  return isEmail(normalizeEmail(newEmail)) ? null : { message: accountsTexts.invalidEmail, fields: ['newEmail'] }
}

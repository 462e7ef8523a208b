import { useState } from 'react'
import { browserOf } from '#kit/browser-name.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Factors, factorsApi, type Passkey } from '../../factors.contract.ts'
import { longestPasskeyName } from '../../factors.rules.ts'
import { factorsTexts } from '../../factors.texts.ts'
import { makePasskey, passkeyProblem } from './passkey-browser.ts'

// One part with the other dialogs of the screen.
export { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
export { TotpDialog } from './totp-dialog.tsx'

const texts = factorsTexts.passkeys
const { failed } = factorsTexts.settings

interface AddPasskeyDialogProps {
  onClose: () => void
  onAdded: (added: { factors: Factors; recoveryCodes: string[] | null }) => void
}

/** Asks for a name, then lets the device create the passkey. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => browserOf(navigator.userAgent))
  const form = useSubmission({
    check: () => checkName(name),
    async send() {
      const response = await makePasskey(await call(factorsApi.passkeyOptions))
      onAdded(await call(factorsApi.addPasskey, { body: { name, response } }))
    },
    explain: explainPasskey,
  })
  return (
    <NameForm
      {...form}
      name={name}
      onName={setName}
      onClose={onClose}
      title={texts.addTitle}
      description={texts.addLead}
      submit={texts.goOn}
    />
  )
}

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
  onRenamed: (factors: Factors) => void
}

export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name)
  const form = useSubmission({
    check: () => checkName(name),
    async send() {
      onRenamed(await call(factorsApi.renamePasskey, { params: { id: passkey.id }, body: { name } }))
      toast({ title: texts.renamed, tone: 'success' })
      onClose()
    },
    explain: failed,
  })
  return <NameForm {...form} name={name} onName={setName} onClose={onClose} title={texts.renameTitle} submit={texts.save} />
}

interface NameFormProps extends ReturnType<typeof useSubmission> {
  name: string
  onName: (name: string) => void
  onClose: () => void
  title: string
  description?: string
  submit: string
}

function NameForm({ name, onName, onClose, title, description, submit, ...form }: NameFormProps) {
  return (
    <FormDialog onClose={onClose} title={title} {...(description ? { description } : {})} submit={submit} form={form}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        required
        autoComplete="off"
        maxLength={longestPasskeyName}
        value={name}
        onChange={(event) => onName(event.target.value)}
        errorId={form.errorIdOf('name')}
      />
    </FormDialog>
  )
}

function checkName(name: string): FormFailure | null {
  return name.trim() === '' ? { message: texts.nameMissing, fields: ['name'] } : null
}

function explainPasskey(error: unknown): FormFailure {
  const problem = error instanceof CallError ? 'other' : passkeyProblem(error)
  if (problem === 'canceled') return { message: texts.canceled }
  if (problem === 'there already') return { message: texts.thereAlready }
  return explained(error, failed)
}

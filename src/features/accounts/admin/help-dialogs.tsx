import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog, type FormDialogProps } from '#kit/web/ui/form-dialog.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { helpScreensTexts as texts } from '../help-screens.texts.ts'
import { type AuthUser, usersApi } from '../users.contract.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { refOfUser } from './user-changes.ts'

export type HelpDialogName = 'address' | 'note' | 'deletion' | 'role' | 'sessions'

/** The dialogs of `HelpUser`, apart from it, so that their code is loaded when one opens. */
export function HelpDialog({ name, ...dialog }: DialogProps & { name: HelpDialogName }) {
  if (name === 'address') return <AddressDialog {...dialog} />
  if (name === 'note') return <NoteDialog {...dialog} />
  if (name === 'deletion') return <DeletionDialog {...dialog} />
  return name === 'sessions' ? (
    <SessionsDialog user={refOfUser(dialog.user)} onClose={dialog.onClose} />
  ) : (
    <RoleDialog {...dialog} />
  )
}

function RoleDialog({ user, send, onClose }: DialogProps) {
  const params = { id: user.id }
  return (
    <ConfirmDialog
      title={user.isAdmin ? texts.unmakeTitle(user.name) : texts.makeTitle(user.name)}
      text={user.isAdmin ? texts.unmakeText : texts.makeText}
      confirm={user.isAdmin ? texts.unmake : texts.make}
      failed={texts.failed}
      onConfirm={() => send(() => call(user.isAdmin ? usersApi.unmakeAdministrator : usersApi.makeAdministrator, { params }))}
      onClose={onClose}
    />
  )
}

interface DialogProps {
  user: AuthUser
  send: (ask: Ask) => Promise<void>
  onClose: () => void
}

type Ask = () => Promise<{ message: string }>

interface HelpFormProps extends Omit<FormDialogProps, 'form'> {
  send: DialogProps['send']
  ask: Ask
}

/** Stays open, and says why, when the server refuses. */
function HelpForm({ send, ask, children, ...dialog }: HelpFormProps) {
  const form = useSubmission({
    async send() {
      await send(ask)
      dialog.onClose()
    },
    explain: (error) => explained(error, texts.failed),
  })
  return (
    <FormDialog {...dialog} form={form}>
      {children}
    </FormDialog>
  )
}

function AddressDialog({ user, ...dialog }: DialogProps) {
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  return (
    <HelpForm
      {...dialog}
      title={texts.address}
      description={user.email}
      submit={texts.send}
      canSubmit={email !== ''}
      ask={() => call(usersApi.correctAddress, { params: { id: user.id }, body: { email } })}
    >
      <EmailField
        label={texts.newAddress}
        hint={texts.addressHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </HelpForm>
  )
}

function NoteDialog({ user, ...dialog }: DialogProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  return (
    <HelpForm
      {...dialog}
      title={texts.note}
      description={user.email}
      submit={texts.save}
      canSubmit={text !== ''}
      ask={() => call(usersApi.note, { params: { id: user.id }, body: { text } })}
    >
      <TextField
        label={texts.noteLabel}
        hint={texts.noteHint}
        maxLength={1000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </HelpForm>
  )
}

function DeletionDialog({ user, ...dialog }: DialogProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <HelpForm
      {...dialog}
      title={texts.deletionTitle(user.name)}
      description={texts.deletionText(user.email)}
      submit={texts.deletion}
      isDestructive
      ask={() => call(usersApi.planDeletion, { params: { id: user.id }, body: { isAsked } })}
    >
      <SwitchField label={texts.asked} hint={texts.askedHint} checked={isAsked} onCheckedChange={setIsAsked} />
    </HelpForm>
  )
}

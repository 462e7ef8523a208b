import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained, useSubmission } from '#kit/web/forms/submission.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { helpScreensTexts as texts } from '../help-screens.texts.ts'
import { type AuthUser, type MailedHelp, mailedHelp, usersApi } from '../users.contract.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { refOfUser } from './user-changes.ts'

type HelpDialog = 'address' | 'note' | 'deletion' | 'role' | 'sessions'
type Ask = () => Promise<{ message: string }>

interface HelpUserProps {
  user: AuthUser
  deletionDueAt: string | null
}

/** Buttons for what the shop can do for a customer. None of them opens the account. */
export function HelpUser({ user, deletionDueAt }: HelpUserProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<HelpDialog>()
  const params = { id: user.id }

  /** Throws when the server refuses. */
  async function send(ask: Ask) {
    const { message } = await ask()
    toast({ title: message, tone: 'success' })
    await client.invalidateQueries({ queryKey: adminKey })
  }
  const sendAtOnce = (ask: Ask) =>
    send(ask).catch((error) => toast({ title: messageOf(error, texts.failed), tone: 'destructive' }))
  const mail = (about: MailedHelp) => sendAtOnce(() => call(usersApi.mail, { params, body: { about } }))
  const close = () => setDialog(undefined)

  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {mailedHelp.map((about) => (
          <HelpButton key={about} onClick={() => mail(about)}>
            {texts.mail[about]}
          </HelpButton>
        ))}
        {!user.isAdmin && <HelpButton onClick={() => setDialog('address')}>{texts.address}</HelpButton>}
        <HelpButton onClick={() => setDialog('note')}>{texts.note}</HelpButton>
        <HelpButton onClick={() => setDialog('sessions')}>{texts.sessions}</HelpButton>
        <HelpButton onClick={() => setDialog('role')}>{user.isAdmin ? texts.unmake : texts.make}</HelpButton>
        {deletionDueAt !== null && (
          <HelpButton onClick={() => sendAtOnce(() => call(usersApi.cancelDeletion, { params }))}>{texts.keep}</HelpButton>
        )}
        {deletionDueAt === null && !user.isAdmin && (
          <HelpButton onClick={() => setDialog('deletion')}>{texts.deletion}</HelpButton>
        )}
      </ul>
      {dialog === 'address' && <AddressDialog user={user} send={send} onClose={close} />}
      {dialog === 'note' && <NoteDialog user={user} send={send} onClose={close} />}
      {dialog === 'deletion' && <DeletionDialog user={user} send={send} onClose={close} />}
      {dialog === 'sessions' && <SessionsDialog user={refOfUser(user)} onClose={close} />}
      {dialog === 'role' && (
        <ConfirmDialog
          title={user.isAdmin ? texts.unmakeTitle(user.name) : texts.makeTitle(user.name)}
          text={user.isAdmin ? texts.unmakeText : texts.makeText}
          confirm={user.isAdmin ? texts.unmake : texts.make}
          failed={texts.failed}
          onConfirm={() => send(() => call(user.isAdmin ? usersApi.unmakeAdministrator : usersApi.makeAdministrator, { params }))}
          onClose={close}
        />
      )}
    </>
  )
}

function HelpButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <li>
      <Button variant="secondary" onClick={onClick}>
        {children}
      </Button>
    </li>
  )
}

interface DialogProps {
  user: AuthUser
  send: (ask: Ask) => Promise<void>
  onClose: () => void
}

function AddressDialog({ user, send, onClose }: DialogProps) {
  const [email, setEmail] = useState('')
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    async send() {
      await send(() => call(usersApi.correctAddress, { params: { id: user.id }, body: { email: email.trim() } }))
      onClose()
    },
    explain: (error) => explained(error, texts.failed),
  })
  return (
    <FormDialog
      {...{ onClose, isSending, onSubmit }}
      title={texts.address}
      description={user.email}
      submit={texts.send}
      canSubmit={email.trim() !== ''}
    >
      <FormAlert id={failureId} failure={failure} />
      <EmailField
        label={texts.newAddress}
        hint={texts.addressHint}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  )
}

function NoteDialog({ user, send, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    async send() {
      await send(() => call(usersApi.note, { params: { id: user.id }, body: { text: text.trim() } }))
      onClose()
    },
    explain: (error) => explained(error, texts.failed),
  })
  return (
    <FormDialog
      {...{ onClose, isSending, onSubmit }}
      title={texts.note}
      description={user.email}
      submit={texts.save}
      canSubmit={text.trim() !== ''}
    >
      <FormAlert id={failureId} failure={failure} />
      <TextField
        label={texts.noteLabel}
        hint={texts.noteHint}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

function DeletionDialog({ user, send, onClose }: DialogProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    async send() {
      await send(() => call(usersApi.planDeletion, { params: { id: user.id }, body: { isAsked } }))
      onClose()
    },
    explain: (error) => explained(error, texts.failed),
  })
  return (
    <FormDialog
      {...{ onClose, isSending, onSubmit }}
      title={texts.deletionTitle(user.name)}
      description={texts.deletionText(user.email)}
      submit={texts.deletion}
      isDestructive
    >
      <FormAlert id={failureId} failure={failure} />
      <SwitchField label={texts.asked} hint={texts.askedHint} checked={isAsked} onCheckedChange={setIsAsked} />
    </FormDialog>
  )
}

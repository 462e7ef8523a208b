import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { helpScreensTexts as texts } from '../help-screens.texts.ts'
import { type AuthUser, type MailedHelp, mailedHelp, usersApi } from '../users.contract.ts'
import type { HelpDialogName } from './help-dialogs.tsx'

const HelpDialog = lazyPart(async () => (await import('./help-dialogs.tsx')).HelpDialog)
type Ask = () => Promise<{ message: string }>

interface HelpUserProps {
  user: AuthUser
  deletionDueAt: string | null
}

/** Buttons for what the shop can do for a customer. None of them opens the account. */
export function HelpUser({ user, deletionDueAt }: HelpUserProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<HelpDialogName>()
  const params = { id: user.id }

  /** Throws when the server refuses. */
  async function send(ask: Ask) {
    const { message } = await ask()
    toast({ title: message, tone: 'success' })
    await client.invalidateQueries({ queryKey: adminKey })
  }
  const sendAtOnce = (ask: Ask) => send(ask).catch((error) => toastFailure(error, texts.failed))
  const mail = (about: MailedHelp) => sendAtOnce(() => call(usersApi.mail, { params, body: { about } }))
  const close = () => setDialog(undefined)

  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {user.readOnlyAt !== null && (
          <HelpButton onClick={() => sendAtOnce(() => call(usersApi.giveBackWriting, { params }))}>
            {texts.giveBackWriting}
          </HelpButton>
        )}
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
      {dialog && <HelpDialog name={dialog} user={user} send={send} onClose={close} />}
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

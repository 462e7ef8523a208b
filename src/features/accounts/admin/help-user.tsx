import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { helpScreensTexts as texts } from '../help-screens.texts.ts'
import { type AuthUser, type MailedHelp, usersApi } from '../users.contract.ts'
import type { HelpDialogName } from './help-dialogs.tsx'

const HelpDialog = lazyPart(async () => (await import('./help-dialogs.tsx')).HelpDialog)
type Ask = () => Promise<{ message: string }>

interface HelpUserProps {
  user: AuthUser
  deletionDueAt: string | null
}

/** Throws when the server refuses. */
function useSend() {
  const client = useQueryClient()
  return async (ask: Ask) => {
    toastMessage(await ask())
    await client.invalidateQueries({ queryKey: adminKey })
  }
}

/** Buttons for what the shop can do for a customer. None of them opens the account. */
export function HelpUser({ user, deletionDueAt }: HelpUserProps) {
  const [dialog, setDialog] = useState<HelpDialogName>()
  const params = { id: user.id }
  const send = useSend()
  const sendAtOnce = (ask: Ask) => send(ask).catch((error) => toastFailure(error, texts.failed))
  const mail = (about: MailedHelp) => sendAtOnce(() => call(usersApi.mail, { params, body: { about } }))
  const close = () => setDialog(undefined)

  return (
    <>
      <Group title={texts.cannotGetIn}>
        <HelpButton onClick={() => mail('reset-link')}>{texts.mail['reset-link']}</HelpButton>
        <HelpButton onClick={() => mail('lost-factor')}>{texts.mail['lost-factor']}</HelpButton>
        {!user.isAdmin && <HelpButton onClick={() => setDialog('address')}>{texts.address}</HelpButton>}
      </Group>
      <Group title={texts.account}>
        {user.readOnlyAt !== null && (
          <HelpButton onClick={() => sendAtOnce(() => call(usersApi.giveBackWriting, { params }))}>
            {texts.giveBackWriting}
          </HelpButton>
        )}
        <HelpButton onClick={() => setDialog('note')}>{texts.note}</HelpButton>
        <HelpButton onClick={() => mail('own-data')}>{texts.mail['own-data']}</HelpButton>
        <HelpButton onClick={() => setDialog('sessions')}>{texts.sessions}</HelpButton>
        <HelpButton onClick={() => setDialog('role')}>{user.isAdmin ? texts.unmake : texts.make}</HelpButton>
        {deletionDueAt !== null && (
          <HelpButton onClick={() => sendAtOnce(() => call(usersApi.cancelDeletion, { params }))}>{texts.keep}</HelpButton>
        )}
      </Group>
      {dialog && <HelpDialog name={dialog} user={user} send={send} onClose={close} />}
    </>
  )
}

/** Deletes the account, apart from what helps. */
export function DeleteUser({ user }: Pick<HelpUserProps, 'user'>) {
  const [isOpen, setIsOpen] = useState(false)
  const send = useSend()
  return (
    <>
      <Button variant="destructive" onClick={() => setIsOpen(true)}>
        {texts.deletion}
      </Button>
      {isOpen && <HelpDialog name="deletion" user={user} send={send} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mb-2 text-base not-first-of-type:mt-6">{title}</h3>
      <ul className="flex flex-wrap gap-3">{children}</ul>
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

import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { type CurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accountsApi } from '../accounts.contract.ts'
import { maxUserNameLength, usableName } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.changeName

/** Changes the user's name and the first name used in greetings. */
export function ChangeNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [name, setName] = useState(user.name)
  const [firstName, setFirstName] = useState(user.firstName)
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (usableName(name, firstName) ? null : { message: texts.unusable, fields: ['name'] }),
    send: async () => {
      setCurrentUser(await call(accountsApi.changeName, { body: { name, firstName } }))
      toast({ title: texts.done, tone: 'success' })
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      submit={texts.save}
      isSending={isSending}
      onSubmit={onSubmit}
    >
      <FormAlert id={failureId} failure={failure} />
      <TextField
        label={texts.name}
        name="name"
        dir="auto"
        autoComplete="name"
        required
        maxLength={maxUserNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        errorId={errorIdOf('name')}
      />
      <TextField
        label={texts.firstName}
        hint={texts.firstNameHint}
        name="firstName"
        dir="auto"
        autoComplete="given-name"
        maxLength={maxUserNameLength}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
    </FormDialog>
  )
}

import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useDraft } from '#kit/web/forms/draft.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { type CurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accountsApi } from '../accounts.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { maxUserNameLength, usableName } from '../names.rules.ts'

const texts = accountsTexts.changeName

/** Changes the user's name and the first name used in greetings. */
export function ChangeNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const beginning = { name: user.name, firstName: user.firstName }
  const [{ name, firstName }, setNames, forgetDraft] = useDraft('own name', beginning)
  const form = useSubmission({
    check: () => (usableName(name, firstName) ? null : { message: texts.unusable, fields: ['name'] }),
    send: async () => {
      setCurrentUser(await call(accountsApi.changeName, { body: { name, firstName } }))
      toast({ title: texts.done, tone: 'success' })
      forgetDraft()
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog
      onClose={onClose}
      onCancel={forgetDraft}
      title={texts.title}
      description={texts.lead}
      submit={texts.save}
      form={form}
    >
      <TextField
        label={texts.name}
        name="name"
        dir="auto"
        autoComplete="name"
        required
        maxLength={maxUserNameLength}
        value={name}
        onChange={(event) => setNames({ name: event.target.value, firstName })}
        errorId={form.errorIdOf('name')}
      />
      <TextField
        label={texts.firstName}
        hint={texts.firstNameHint}
        name="firstName"
        dir="auto"
        autoComplete="given-name"
        maxLength={maxUserNameLength}
        value={firstName}
        onChange={(event) => setNames({ name, firstName: event.target.value })}
      />
    </FormDialog>
  )
}

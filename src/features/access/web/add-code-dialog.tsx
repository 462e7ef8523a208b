import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { setCurrentUser } from '#kit/web/page/current-user.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { furtherCodeApi } from '../further-code.contract.ts'
import { furtherCodeTexts as texts } from '../further-code.texts.ts'

/** Redeems a further code of an owner. */
export function AddCodeDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const form = useSubmission({
    check: () => (code.trim() === '' ? { message: texts.missing, fields: ['accessCode'] } : null),
    send: async () => {
      const { message } = await call(furtherCodeApi.addCode, { params: { userId }, body: { accessCode: code } })
      // A further code makes a read-only account writable.
      await call(accountsApi.user).then(setCurrentUser, () => {})
      await client.invalidateQueries({ queryKey: ['users', userId] })
      toast({ title: message, tone: 'success' })
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog onClose={onClose} title={texts.title} description={texts.lead} submit={texts.add} form={form}>
      <TextField
        label={texts.code}
        name="accessCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        errorId={form.errorIdOf('accessCode')}
        inputClassName="font-mono uppercase tracking-widest"
      />
    </FormDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { currentUser } from '#kit/web/page/current-user.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { NewPasswordField } from '#kit/web/ui/new-password-field.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountsApi } from '../accounts.contract.ts'
import { wrongCurrentPassword } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { leastLengthOf } from '../passwords.rules.ts'
import { signInWaysKey, useSignInWays } from './sign-in-ways-queries.ts'

const texts = accountsTexts.changePassword

interface PasswordWords {
  current: string
  next: string
  confirm: string
}

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const isLinked = useSignInWays()?.isLinked ?? false
  const queries = useQueryClient()
  const [words, setWords] = useState<PasswordWords>({ current: '', next: '', confirm: '' })
  const form = useSubmission({
    check: () => checkPasswordChange(words),
    send: async () => {
      await call(accountsApi.changePassword, { body: { currentPassword: words.current, newPassword: words.next } })
      toast({ title: texts.done, text: isLinked ? texts.doneTextWhenLinked : texts.doneText, tone: 'success' })
      queries.invalidateQueries({ queryKey: signInWaysKey })
      onClose()
    },
    explain: explainChange,
  })

  const field = (name: keyof PasswordWords, label: string) => ({
    label,
    name,
    required: true,
    maxLength: 1024,
    value: words[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => setWords((before) => ({ ...before, [name]: value })),
    errorId: form.errorIdOf(name),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={isLinked ? texts.leadWhenLinked : texts.lead}
      submit={texts.save}
      form={form}
    >
      {/* Password managers need the username that belongs to the password. */}
      <input type="text" name="username" autoComplete="username" value={currentUser()?.email ?? ''} readOnly hidden />
      <PasswordField {...field('current', texts.current)} autoComplete="current-password" />
      <NewPasswordField
        {...field('next', texts.new)}
        leastLength={leastLengthOf({ isAdmin: currentUser()?.isAdmin ?? false, isStrict: pageConfig.hasStrictPasswords })}
      />
      <PasswordField {...field('confirm', texts.confirm)} autoComplete="new-password" />
    </FormDialog>
  )
}

/** Checks in the same order as the sign-up form. */
function checkPasswordChange(words: PasswordWords): FormFailure | null {
  const blank = (['current', 'next', 'confirm'] as const).filter((name) => words[name] === '')
  if (blank.length > 0) return { message: texts.fillAllFields, fields: blank }
  if (words.next !== words.confirm) return { message: texts.doNotMatch, fields: ['confirm'] }
  return isTooShort(words.next) ? { message: texts.tooShort, fields: ['next'] } : null
}

function explainChange(error: unknown): FormFailure {
  const isCurrentWrong = error instanceof CallError && error.code === wrongCurrentPassword.code
  return { ...explained(error, texts.failed), ...(isCurrentWrong ? { fields: ['current'] } : {}) }
}

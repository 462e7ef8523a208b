import { useState } from 'react'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { accessTexts } from '../access.texts.ts'
import type { DetailsFieldsProps } from './details-fields.tsx'
import { LoginLine } from './login-line.tsx'
import { useSignUp } from './sign-up.ts'
import { SignupDetailsStep } from './signup-details.tsx'
import { SignupPasswordStep } from './signup-password.tsx'

const { haveAccount, signIn } = accessTexts.signup

export function SignupPage({ lostCode }: Pick<DetailsFieldsProps, 'lostCode'>) {
  const { mailedToken, details, setDetails, passwords, setPasswords, goToLogin } = useSignUp()
  const [token, setToken] = useState<string | null>(mailedToken)
  const [notice, setNotice] = useState<FormFailure | null>(null)

  return (
    <AuthLayout footer={<LoginLine question={haveAccount} answer={signIn} />}>
      {token === null ? (
        <SignupDetailsStep details={details} onChange={setDetails} notice={notice} lostCode={lostCode} onValidated={setToken} />
      ) : (
        <SignupPasswordStep
          details={details}
          token={token}
          isMailed={token === mailedToken}
          passwords={passwords}
          onChange={setPasswords}
          onRegistered={goToLogin}
          onTokenSpent={(failure) => {
            setNotice(failure)
            setToken(null)
          }}
        />
      )}
    </AuthLayout>
  )
}

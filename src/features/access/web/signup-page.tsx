import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { accessApi } from '../access.contract.ts'
import { checkDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { DetailsStep, type LostCode } from './details-step.tsx'
import { explainValidation } from './failures.ts'
import { LoginLine } from './login-line.tsx'
import { useSignUp } from './sign-up.ts'
import { SignupPasswordStep } from './signup-password.tsx'

const texts = accessTexts.signup

export function SignupPage({ lostCode }: { lostCode?: LostCode }) {
  const brand = useBrand()
  const { mailedToken, details, setDetails, passwords, setPasswords, goToLogin } = useSignUp()
  const [token, setToken] = useState<string | null>(mailedToken)
  const [notice, setNotice] = useState<FormFailure | null>(null)

  return (
    <AuthLayout footer={<LoginLine question={texts.haveAccount} answer={texts.signIn} />}>
      {token === null ? (
        <>
          <AuthHeading eyebrow={texts.step(1)} title={texts.detailsTitle(brand.name)} lead={texts.detailsLead} />
          <DetailsStep
            details={details}
            onChange={setDetails}
            notice={notice}
            lostCode={lostCode}
            submit={texts.validate}
            check={checkDetails}
            send={async () => setToken((await call(accessApi.validateAccess, { body: details })).token)}
            explain={explainValidation}
          />
        </>
      ) : (
        <SignupPasswordStep
          details={details}
          token={token}
          isMailed={token === mailedToken}
          passwords={passwords}
          onChange={setPasswords}
          onRegistered={goToLogin}
          onBack={() => setToken(null)}
          onTokenSpent={(failure) => {
            setNotice(failure)
            setToken(null)
          }}
        />
      )}
    </AuthLayout>
  )
}

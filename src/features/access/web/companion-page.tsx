import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { externalProblemOf } from '#features/accounts/external-sign-in.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { accessApi } from '../access.contract.ts'
import { checkCompanionDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { CompanionPasswordStep } from './companion-password.tsx'
import { DetailsStep, type LostCode } from './details-step.tsx'
import { explainCompanionValidation } from './failures.ts'
import { LoginLine } from './login-line.tsx'
import { useSignUp } from './sign-up.ts'

const texts = accessTexts.companion

interface CompanionPageProps {
  /** Stores the user. The router then opens the start screen after 1.5 s. */
  onSignedIn: (user: SignedInUser) => Promise<void>
  /** True when an identity provider is configured. */
  externalSignIn: boolean
  lostCode?: LostCode
}

type Step = 'details' | 'details-again' | 'password' | 'created'

/** The older access-code screen: the same two steps with its own texts and a back button. It signs the new user in. */
export function CompanionPage({ onSignedIn, externalSignIn, lostCode }: CompanionPageProps) {
  const brand = useBrand()
  const { details, setDetails, passwords, setPasswords, forgetDraft, goToLogin } = useSignUp()
  const [step, setStep] = useState<Step>('details')
  const [search] = useSearchParams()
  const problem = step === 'details' ? externalProblemOf(search.get('problem')) : null

  if (step === 'created') {
    return (
      <AuthLayout>
        <AuthHeading isArrival title={texts.welcome(details.name.trim())} />
        <Alert tone="success">{texts.created}</Alert>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout footer={<LoginLine question={texts.haveAccount} answer={texts.signInHere} />}>
      {step === 'password' ? (
        <CompanionPasswordStep
          details={details}
          passwords={passwords}
          onChange={setPasswords}
          externalSignIn={externalSignIn}
          onBack={() => setStep('details-again')}
          onCreated={(user) => {
            if (!user) return goToLogin()
            setStep('created')
            forgetDraft()
            // The sign-in screen says why the browser doesn't stay signed in.
            onSignedIn(user).catch(goToLogin)
          }}
        />
      ) : (
        <>
          <AuthHeading isArrival={step === 'details-again'} title={texts.title} lead={texts.lead(brand.name)} />
          <DetailsStep
            details={details}
            onChange={setDetails}
            notice={problem === null ? null : { message: problem }}
            lostCode={lostCode}
            codeHint={texts.codeHint}
            submit={texts.continue}
            sending={texts.validating}
            check={checkCompanionDetails}
            send={async () => {
              await call(accessApi.validateAccessCode, { body: details })
              setStep('password')
            }}
            explain={explainCompanionValidation}
          />
          <CodeHelp />
        </>
      )}
    </AuthLayout>
  )
}

const { helpTitle, helpEmail, helpOnce } = accessTexts.companion

function CodeHelp() {
  return (
    <aside className="rounded-control bg-muted px-5 py-4">
      <h2 className="text-lg">{helpTitle}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-muted-foreground text-sm marker:text-accent">
        <li>{helpEmail}</li>
        <li>{helpOnce}</li>
      </ul>
    </aside>
  )
}

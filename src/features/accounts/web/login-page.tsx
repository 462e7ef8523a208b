import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kit/web/calls/call.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { failureAdvice } from '#kit/web/lazy/failure-advice.ts'
import { AuthHeading, AuthLayout, OrLine } from '#kit/web/ui/auth-layout.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { classNames, inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountsApi, externalSignInPath, type SignedInUser } from '../accounts.contract.ts'
import { secondFactorNeeded } from '../accounts.errors.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { externalProblemOf } from '../external-sign-in.texts.ts'
import { factorsTexts } from '../factors.texts.ts'
import { offerPasskeys, passkeySupport, signInWithPasskey } from './factors/passkey-browser.ts'
import { PasskeyButton } from './factors/passkey-sign-in.tsx'
import { SecondFactorStep } from './factors/second-factor-step.tsx'

const texts = accountsTexts.login

interface LoginPageProps {
  /** Keeps the user; what follows is the router's to do (the dashboard, 50 ms later). */
  onSignedIn: (user: SignedInUser) => void
  /** A sign-in provider is configured. */
  externalSignIn: boolean
  /** Whether signing in may lead back to this path. */
  isReturnPath: (path: string) => boolean
}

/** The password, and then the second factor of those who have one. Who comes from the provider begins with that. */
export function LoginPage(props: LoginPageProps) {
  const [search] = useSearchParams()
  const from = search.get(secondStepKey)
  const [isSecondStep, setIsSecondStep] = useState(from !== null)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const { isReturnPath } = props
  useEffect(() => {
    if (from !== null) navigate('/login', { replace: true, state: isReturnPath(from) ? { from } : null })
  }, [from, navigate, isReturnPath])
  const back = useCallback((words?: string) => {
    setProblem(words)
    setIsSecondStep(false)
  }, [])

  return isSecondStep ? (
    <SecondFactorStep onSignedIn={props.onSignedIn} onBack={back} />
  ) : (
    <PasswordStep {...props} {...(problem ? { problem } : {})} onSecondStep={() => setIsSecondStep(true)} />
  )
}

/** In the address to which signing in at the provider leads back: where the person wanted to go. */
const secondStepKey = 'second-factor'

interface PasswordStepProps extends LoginPageProps {
  /** Why the step after this one led back. */
  problem?: string
  onSecondStep: () => void
}

function PasswordStep({ onSignedIn, externalSignIn, isReturnPath, problem: led, onSecondStep }: PasswordStepProps) {
  const { state } = useLocation()
  const from = wordIn(state, 'from').replace(/\?.*/, '')
  const [search] = useSearchParams()
  const problem = led ?? externalProblemOf(search.get('problem'))
  const [email, setEmail] = useState(wordIn(state, 'email'))
  const [password, setPassword] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    initial: problem === null ? null : { message: problem },
    check: () => checkLogin(email, password),
    async send() {
      try {
        onSignedIn((await call(accountsApi.login, { body: { email, password } })).user)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== secondFactorNeeded().code) throw error
        onSecondStep()
      }
    },
    explain: explainLogin,
  })

  const hasPasskeys = passkeySupport() === 'ready'
  const isOffered = useRef(false)
  async function offer() {
    if (isOffered.current) return
    isOffered.current = true
    const user = await offerPasskeys()
    if (user) onSignedIn(user)
  }

  return (
    <AuthLayout footer={<SignupLine />}>
      <AuthHeading title={texts.title} lead={texts.lead} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        <EmailField
          label={texts.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          onFocus={offer}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          errorId={errorIdOf('email')}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorId={errorIdOf('password')}
        />
        <Link to="/forgot-password" className={classNames(inlineLink, '-my-2 self-start')}>
          {accountsTexts.forgotPassword.link}
        </Link>
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {isSending ? texts.signingIn : texts.signIn}
        </Button>
      </form>
      {(hasPasskeys || externalSignIn) && <OrLine>{texts.or}</OrLine>}
      {hasPasskeys && (
        <PasskeyButton label={factorsTexts.passkey.signIn} use={async () => onSignedIn(await signInWithPasskey())} />
      )}
      {externalSignIn && (
        <a
          href={externalAddress(isReturnPath(from) ? from : null)}
          className={buttonClass({ variant: 'secondary', size: 'large' })}
        >
          {texts.external}
        </a>
      )}
    </AuthLayout>
  )
}

function SignupLine() {
  return (
    <p>
      {texts.noAccount}{' '}
      <Link to="/signup" className={inlineLink}>
        {texts.signUp}
      </Link>
    </p>
  )
}

function checkLogin(email: string, password: string): FormFailure | null {
  const fields = [email.trim() === '' && 'email', password === '' && 'password'].filter((name) => name !== false)
  return fields.length > 0 ? { message: texts.fillAllFields, fields } : null
}

/** What the server said, 'Login failed' when it said nothing, and the longer words when there was no answer. */
function explainLogin(error: unknown): FormFailure {
  const fallback = error instanceof CallError ? texts.failed : texts.failedFallback
  return { message: messageOf(error, fallback), advice: failureAdvice(error) }
}

/** The provider leads back to where somebody wanted to go, if that is a page the server lets it. */
function externalAddress(returnPath: string | null): string {
  return returnPath === null ? externalSignInPath : `${externalSignInPath}?to=${encodeURIComponent(returnPath)}`
}

/** What the screen before this one left: the address somebody has just signed up with, or where they wanted to go. */
function wordIn(state: unknown, name: 'email' | 'from'): string {
  const word = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : ''
  return typeof word === 'string' ? word : ''
}

import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kit/web/calls/call.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { beforeCalls } from '#kit/web/calls/call-order.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { failureAdvice } from '#kit/web/forms/failure-advice.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout, OrLine } from '#kit/web/ui/auth-layout.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { classNames, inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { Spinner } from '#kit/web/ui/spinner.tsx'
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
  /** Stores the user. The router then opens the dashboard after 50 ms. */
  onSignedIn: (user: SignedInUser) => Promise<void>
  /** True when an identity provider is configured. */
  externalSignIn: boolean
  /** True when signing in may return to this path. */
  isReturnPath: (path: string) => boolean
}

/** Asks for the password, then for a second factor if the user has one. After an identity provider, it starts with the second factor. */
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

/** URL parameter with the path to return to, set when a sign-in at the provider still needs the second factor. */
const secondStepKey = 'second-factor'

interface PasswordStepProps extends LoginPageProps {
  /** Why the second step returned to this one. */
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
        await onSignedIn((await call(accountsApi.login, { body: { email, password } })).user)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== secondFactorNeeded.code) throw error
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
    // As for every other failure of an offer: the user didn't ask for it.
    if (user) await onSignedIn(user).catch(() => undefined)
  }

  return (
    <AuthLayout footer={<SignupLine />}>
      <AuthHeading title={texts.title} lead={texts.lead} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {wordIn(state, 'of') !== '' && <p role="status">{texts.ended}</p>}
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
      {externalSignIn && <ExternalLink href={externalAddress(isReturnPath(from) ? from : null)} />}
    </AuthLayout>
  )
}

/** Waits until the last user is signed out, as every call does: that sign-out would end the new session. */
function ExternalLink({ href }: { href: string }) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    const before = beforeCalls()
    if (!before) return
    event.preventDefault()
    const link = event.currentTarget
    setIsWaiting(true)
    setProblem(undefined)
    try {
      await before
      link.click()
    } catch (error) {
      setProblem(messageOf(error, texts.failedFallback))
    }
    setIsWaiting(false)
  }

  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <a href={href} onClick={open} className={buttonClass({ variant: 'secondary', size: 'large' })}>
        {isWaiting && <Spinner />}
        {texts.external}
      </a>
    </>
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

/** Uses the server's message, 'Login failed' when there was none, and the longer fallback when the server didn't reply. */
function explainLogin(error: unknown): FormFailure {
  return error instanceof CallError
    ? explained(error, texts.failed)
    : { message: texts.failedFallback, advice: failureAdvice(error) }
}

/** Returns the sign-in address, with the path to return to. The server ignores paths that it doesn't allow. */
function externalAddress(returnPath: string | null): string {
  return returnPath === null ? externalSignInPath : `${externalSignInPath}?to=${encodeURIComponent(returnPath)}`
}

/** Reads the router state left by the previous screen: the address just signed up with, the path to return to, or the user whose session has ended. */
function wordIn(state: unknown, name: 'email' | 'from' | 'of'): string {
  const word = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : ''
  return typeof word === 'string' ? word : ''
}

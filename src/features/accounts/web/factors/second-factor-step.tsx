import { useEffect, useState } from 'react'
import type { RouteReply } from '#kit/contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import type { SignedInUser } from '../../accounts.contract.ts'
import { signInExpired } from '../../accounts.errors.ts'
import { secondFactorApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'
import { answerWithPasskey, passkeySupport } from './passkey-browser.ts'
import { PasskeyButton } from './passkey-sign-in.tsx'

const texts = factorsTexts.step
type Ways = RouteReply<typeof secondFactorApi.ways>
type Way = 'totp' | 'passkey' | 'recoveryCode' | 'lost'

interface SecondFactorStepProps {
  onSignedIn: (user: SignedInUser) => Promise<void>
  /** Returns to the password step, with a message when the user took too long. */
  onBack: (problem?: string) => void
}

/** The step after the correct password: asks for the second factor. */
export function SecondFactorStep({ onSignedIn, onBack }: SecondFactorStepProps) {
  const { ways, failure, again } = useWays(onBack)
  const [chosen, setChosen] = useState<Way>()
  const isPasskeyHere = ways?.passkey === true && passkeySupport() === 'ready'
  const first: Way = ways?.totp ? 'totp' : isPasskeyHere ? 'passkey' : 'recoveryCode'
  const way = chosen ?? first

  const others = (['totp', 'passkey', 'recoveryCode'] as const).filter(
    (one) => one !== way && (one === 'passkey' ? isPasskeyHere : ways?.[one]),
  )
  const footer = (
    <div className="flex flex-col items-start gap-1">
      {others.map((one) => (
        <WayLink key={one} onPress={() => setChosen(one)}>
          {words[one].link}
        </WayLink>
      ))}
      {way !== 'lost' && ways && <WayLink onPress={() => setChosen('lost')}>{texts.lost}</WayLink>}
      <WayLink onPress={() => onBack()}>{texts.back}</WayLink>
    </div>
  )
  return (
    <AuthLayout footer={footer}>
      <AuthHeading key={way} title={words[way].title} lead={ways && words[way].lead} isArrival />
      {!ways && !failure && <Skeleton className="h-32" />}
      {failure && (
        <>
          <Alert tone="error">{failure}</Alert>
          <Button variant="secondary" onClick={again}>
            {uiTexts.tryAgain}
          </Button>
        </>
      )}
      {ways && way === 'passkey' && (
        <PasskeyButton
          label={texts.usePasskey}
          variant="primary"
          use={async () => {
            const response = await answerWithPasskey(await call(secondFactorApi.passkeyOptions))
            await onSignedIn((await call(secondFactorApi.finishWithPasskey, { body: { response } })).user)
          }}
        />
      )}
      {ways && (way === 'totp' || way === 'recoveryCode') && (
        <CodeForm key={`${way} form`} way={way} onSignedIn={onSignedIn} onBack={onBack} />
      )}
      {ways && way === 'lost' && <LostFactor />}
    </AuthLayout>
  )
}

/** Loads the kinds of second factor that the user has; undefined while loading. */
function useWays(onBack: (problem?: string) => void) {
  const [ways, setWays] = useState<Ways>()
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once, and again only when the user retries.
  useEffect(() => {
    const gone = new AbortController()
    call(secondFactorApi.ways, { signal: gone.signal }).then(setWays, (error: unknown) => {
      if (gone.signal.aborted) return
      if (isOver(error)) onBack(messageOf(error, texts.failed))
      else setFailure(messageOf(error, texts.failed))
    })
    return () => gone.abort()
  }, [tries])
  const again = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return { ways, failure, again }
}

const isOver = (error: unknown) => error instanceof CallError && error.code === signInExpired.code

const words: Readonly<Record<Way, { title: string; lead: string; link: string }>> = {
  totp: { title: texts.title, lead: texts.leadTotp, link: texts.useApp },
  passkey: { title: texts.title, lead: texts.leadPasskey, link: texts.usePasskey },
  recoveryCode: { title: texts.title, lead: texts.leadRecovery, link: texts.useRecoveryCode },
  lost: { title: factorsTexts.lost.title, lead: factorsTexts.lost.lead, link: texts.lost },
}

function WayLink({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" onClick={onPress} className={`${inlineLink} min-h-11 cursor-pointer text-start`}>
      {children}
    </button>
  )
}

function CodeForm({ way, onSignedIn, onBack }: SecondFactorStepProps & { way: 'totp' | 'recoveryCode' }) {
  const [code, setCode] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (code.trim() === '' ? { message: texts.codeMissing, fields: ['code'] } : null),
    async send() {
      try {
        await onSignedIn((await call(secondFactorApi.finish, { body: { code } })).user)
      } catch (error) {
        if (isOver(error)) return onBack(messageOf(error, texts.failed))
        throw error
      }
    },
    explain: (error) => ({ ...explained(error, texts.failed), fields: ['code'] }),
  })
  const isApp = way === 'totp'
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormAlert id={failureId} failure={failure} />
      <TextField
        label={isApp ? texts.code : texts.recoveryCode}
        name="code"
        required
        maxLength={64}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        inputClassName="font-mono text-xl tracking-[0.2em]"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        errorId={errorIdOf('code')}
      />
      <Button type="submit" size="large" isLoading={isSending}>
        {isSending ? texts.confirming : texts.confirm}
      </Button>
    </form>
  )
}

/** For a user who has lost their app, their passkeys and their recovery codes. */
function LostFactor() {
  const lost = factorsTexts.lost
  const { brand, hasMailServer } = pageConfig
  const [sent, setSent] = useState<string>()
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    send: async () => setSent((await call(secondFactorApi.lost)).message),
    explain: lost.failed,
  })
  if (!hasMailServer) return <p>{lost.cannotSend(brand.supportEmail)}</p>
  if (sent) return <Alert tone="success">{sent}</Alert>
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p className="text-muted-foreground">{lost.why}</p>
      <FormAlert id={failureId} failure={failure} />
      <Button type="submit" size="large" isLoading={isSending}>
        {isSending ? lost.sending : lost.send}
      </Button>
    </form>
  )
}

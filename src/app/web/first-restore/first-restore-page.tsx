import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { SetUpCodeField } from '#features/accounts/web/set-up-code-field.tsx'
import { call } from '#kit/web/calls/call.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Found, firstRestoreApi } from '#operations/first-restore.contract.ts'
import { firstRestoreTexts as texts } from '#operations/first-restore.texts.ts'
import { BackupChoice } from './backup-choice.tsx'
import { RestoreProgress } from './restore-progress.tsx'

/** Restores a backup instead of setting up an empty installation, with the set-up code of the link or one that is typed. */
export function FirstRestorePage() {
  const printed = useLinkToken()
  const [token, setToken] = useState(printed)
  const [step, setStep] = useState<Step>('choosing')
  const setUp = (
    <Link to={{ pathname: '/setup', hash: token }} className={inlineLink}>
      {texts.setUpInstead}
    </Link>
  )
  if (step === 'done')
    return (
      <AuthLayout>
        <AuthHeading key="done" isArrival eyebrow={texts.eyebrow} title={texts.doneTitle} lead={texts.doneLead} />
        <Link to="/login" className={buttonClass({ size: 'large' })}>
          {texts.signIn}
        </Link>
      </AuthLayout>
    )
  return (
    <AuthLayout footer={step === 'choosing' && setUp}>
      <AuthHeading eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
      {token === '' ? <CodeForm onCode={setToken} /> : <Restore token={token} step={step} onStep={setStep} />}
    </AuthLayout>
  )
}

/** Asks for the set-up code, and goes on once the server accepts it. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (code.trim() === '' ? { message: accountsTexts.login.fillAllFields, fields: ['code'] } : null),
    send: async () => {
      await call(firstRestoreApi.find, { body: { token: code } })
      onCode(code)
    },
    explain: (error) => ({ ...explained(error, texts.notFound), fields: ['code'] }),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormAlert id={failureId} failure={failure} />
      <SetUpCodeField value={code} onChange={(event) => setCode(event.target.value)} errorId={errorIdOf('code')} />
      <Button type="submit" size="large" isLoading={isSending}>
        {texts.find}
      </Button>
    </form>
  )
}

type Step = 'choosing' | 'restoring' | 'done'

interface RestoreProps {
  token: string
  step: Step
  onStep: (step: Step) => void
}

function Restore({ token, ...steps }: RestoreProps) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    call(firstRestoreApi.find, { body: { token }, signal: leaving.signal }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) setProblem(messageOf(error, texts.notFound))
    })
    return () => leaving.abort()
  }, [token])

  if (problem !== null) return <Alert tone="error">{problem}</Alert>
  if (found === null)
    return (
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner /> {texts.loading}
      </p>
    )
  const [newest] = found.backups
  if (found.reason !== null || !newest) return <p>{found.reason}</p>
  return <RestoreForm token={token} found={found} newest={newest.name} {...steps} />
}

interface RestoreFormProps extends RestoreProps {
  found: Found
  newest: string
}

/** Shows the form, or the progress of a restore. After a failure the form returns with the reason above it. */
function RestoreForm({ token, found, newest, step, onStep }: RestoreFormProps) {
  const [name, setName] = useState(newest)
  const [reason, setReason] = useState<string | null>(null)
  if (step === 'restoring')
    return (
      <RestoreProgress
        token={token}
        name={name}
        onDone={() => onStep('done')}
        onFailed={(why) => {
          setReason(why)
          onStep('choosing')
        }}
      />
    )
  return (
    <ChoiceForm
      token={token}
      found={found}
      name={name}
      onName={setName}
      reason={reason}
      onBegun={() => {
        setReason(null)
        onStep('restoring')
      }}
    />
  )
}

interface ChoiceFormProps {
  token: string
  found: Found
  name: string
  onName: (name: string) => void
  /** Why the previous attempt failed. */
  reason: string | null
  onBegun: () => void
}

function ChoiceForm({ token, found, name, onName, reason, onBegun }: ChoiceFormProps) {
  const { place, backups, hasKey } = found
  const [recoveryKey, setRecoveryKey] = useState('')
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    initial: reason === null ? null : { message: reason },
    send: async () => {
      const key = recoveryKey.trim()
      try {
        await call(firstRestoreApi.begin, { body: { token, name, ...(key === '' ? {} : { recoveryKey: key }) } })
      } catch (error) {
        // Already started, in another tab or before this page was reloaded.
        if (!(error instanceof CallError && error.code === 'setup.restore_under_way')) throw error
      }
      onBegun()
    },
    explain: texts.failed,
  })
  const chosen = backups.find((backup) => backup.name === name)
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormAlert id={failureId} failure={failure} />
      <BackupChoice label={texts.place(place ?? '')} backups={backups} value={name} onChange={onName} />
      {chosen?.hasSecrets &&
        (hasKey ? (
          <p className="text-muted-foreground">{texts.keyConfigured}</p>
        ) : (
          <TextField
            label={texts.key}
            hint={chosen.isEncrypted ? texts.keyHintEncrypted : texts.keyHint}
            name="recovery-key"
            autoComplete="off"
            spellCheck={false}
            inputClassName="font-mono"
            maxLength={200}
            value={recoveryKey}
            onChange={(event) => setRecoveryKey(event.target.value)}
          />
        ))}
      <Button type="submit" size="large" isLoading={isSending} className="mt-1">
        {texts.restore}
      </Button>
    </form>
  )
}

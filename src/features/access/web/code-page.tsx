import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { factorRequired } from '#features/accounts/accounts.errors.ts'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { editionOf, ownPlannersApi } from '#features/planner/own-planners.contract.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { setCurrentUser, useCurrentUser } from '#kit/web/page/current-user.ts'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { codeWasUsed, invalidCode } from '../access.errors.ts'
import { readActivationLink } from '../code-of-link.rules.ts'
import { furtherCodeApi } from '../further-code.contract.ts'
import { furtherCodeTexts as texts } from '../further-code.texts.ts'
import { AccessCodeField } from './access-code-field.tsx'
import { forgetCode, keepCode, keptCode } from './kept-code.ts'

interface LinkedCode {
  code: string
  isNew: boolean
}

/** The code of the address, from which it is removed at once, or else the one that this tab has kept. Null until the address is clean. */
function useLinkedCode(): LinkedCode | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isLink = hash !== '' && document.getElementById(hash.slice(1)) === null
  const [linked, setLinked] = useState(() => (isLink ? null : { code: keptCode()?.code ?? '', isNew: false }))
  useEffect(() => {
    if (!isLink) return
    const read = readActivationLink(hash)
    keepCode(read.code)
    setLinked(read)
    navigate('/code', { replace: true })
  }, [isLink, hash, navigate])
  return linked
}

/** What visitors see of a code: it is added to their account after a sign-in, or makes one. */
export function CodeDoor() {
  const linked = useLinkedCode()
  if (linked?.isNew) return <Navigate to="/signup" replace />
  return linked && <Door key={linked.code} linked={linked.code} />
}

function Door({ linked }: { linked: string }) {
  const [code, setCode] = useState(linked)
  const navigate = useNavigate()
  const form = useSubmission({
    check: () => checkCode(code),
    async send() {
      keepCode(code, { isAsked: true })
      await navigate('/login', { state: { from: '/code' } })
    },
    explain: texts.failed,
  })
  return (
    <AuthLayout>
      <AuthHeading title={texts.title} lead={texts.lead} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormAlert id={form.failureId} failure={form.failure} />
        <AccessCodeField value={code} onChange={setCode} errorId={form.errorIdOf('accessCode')} />
        <Button type="submit" size="large" className="mt-1">
          {texts.signIn}
        </Button>
        <Link to="/signup" onClick={() => keepCode(code)} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {texts.create}
        </Link>
      </form>
    </AuthLayout>
  )
}

interface AddCodePageProps {
  userId: string
  /** Beside the form, where there is room. */
  drawing: ReactNode
  /** Signs out and leads back here, for the owner of another account. */
  onSignOut: () => void
}

/** Where users add a further code to their account. */
export function AddCodePage(page: AddCodePageProps) {
  const linked = useLinkedCode()
  return linked && <AddCode key={linked.code} {...page} linked={linked.code} />
}

function AddCode({ userId, linked, drawing, onSignOut }: AddCodePageProps & { linked: string }) {
  const [code, setCode] = useState(linked)
  const [refusal, setRefusal] = useState<string>()
  const user = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkCode(code),
    async send() {
      // It stays through a sign-in when this session has ended, but is sent only once unasked.
      keepCode(code)
      const { message, productId } = await call(furtherCodeApi.addCode, { params: { userId }, body: { accessCode: code } })
      forgetCode()
      // A further code makes a read-only account writable.
      await call(accountsApi.user).then(setCurrentUser, () => {})
      await client.invalidateQueries({ queryKey: ['users', userId] })
      await navigate(await openedBy(userId, productId), { replace: true })
      // A message ends with the screen on which it was shown.
      toast({ title: message, text: user?.email ?? '', tone: 'success' })
    },
    explain(error) {
      const refused = error instanceof CallError ? error.code : undefined
      setRefusal(refused)
      return { ...explained(error, texts.failed), ...adviceOn(refused) }
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (keptCode()?.isAsked) button.current?.click()
  }, [])
  function signOut() {
    onSignOut()
    // A sign-out forgets everything that this tab has kept.
    keepCode(code)
  }
  return (
    <Page title={texts.open} lead={texts.hint}>
      <div className="flex items-center gap-10">
        <Card className="w-full max-w-xl">
          <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
            <FormAlert id={failureId} failure={failure} />
            <AccessCodeField value={code} onChange={setCode} errorId={errorIdOf('accessCode')} />
            <Button ref={button} type="submit" size="large" isLoading={isSending} className="min-w-0 [overflow-wrap:anywhere]">
              {texts.addTo(user?.email ?? '')}
            </Button>
            {refusal === factorRequired.code && (
              <Link to={roomPath('security')} className={buttonClass({ variant: 'secondary' })}>
                {texts.security}
              </Link>
            )}
            <p className="flex flex-wrap items-center justify-between gap-x-7 [overflow-wrap:anywhere]">
              {texts.another}
              <Button variant="quiet" className="-mx-4 px-4 text-primary" disabled={isSending} onClick={signOut}>
                {sessionTexts.logout.button}
              </Button>
            </p>
          </form>
        </Card>
        {drawing}
      </div>
    </Page>
  )
}

function checkCode(code: string): FormFailure | null {
  return code.trim() === '' ? { message: texts.missing, fields: ['accessCode'] } : null
}

function adviceOn(refusal: string | undefined): { advice?: string } {
  if (refusal === invalidCode.code) return { advice: texts.wrong }
  return refusal === codeWasUsed.code ? { advice: texts.used } : {}
}

/** The first page of the planner that a code has brought, or the library. */
async function openedBy(userId: string, productId: string | null): Promise<string> {
  const planners = await call(ownPlannersApi.planners, { params: { userId } }).catch(() => [])
  const edition = editionOf(planners, productId)
  return edition ? `/planner?edition=${edition}&page=1` : '/library'
}

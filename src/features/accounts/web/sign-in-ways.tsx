import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import KeyRound from '~icons/lucide/key-round'
import Link2 from '~icons/lucide/link-2'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { externalProblemOf, externalSignInTexts } from '../external-sign-in.texts.ts'
import { signInWaysKey, useSignInWays } from './sign-in-ways-queries.ts'

const LinkAccountDialog = lazyPart(async () => (await import('./link-account-dialog.tsx')).LinkAccountDialog)
const texts = externalSignInTexts.ways

/** Links and unlinks an account at the identity provider. Renders nothing when no provider is configured. */
export function SignInWaysSection() {
  const ways = useSignInWays()
  const queries = useQueryClient()
  const [isLinking, setIsLinking] = useState(false)
  const { isWorking, run } = useWork(texts.failed, toastFailure)
  const unlink = () =>
    run(async () => {
      queries.setQueryData(signInWaysKey, await call(externalSignInApi.unlink))
      toast({ title: texts.unlinked, text: texts.unlinkedText, tone: 'success' })
    })
  useOutcome()

  const provider = ways?.provider
  if (!ways || !provider) return null
  return (
    <section aria-labelledby="sign-in-ways" className="flex flex-col gap-3 py-3.5">
      <h2 id="sign-in-ways" className="font-sans font-semibold text-base tracking-normal">
        {texts.title}
      </h2>
      <p className="flex items-center gap-3 text-sm">
        <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        {ways.hasPassword ? texts.password : texts.noPassword}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3 text-sm">
          <Link2 aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          {ways.isLinked ? texts.isLinked(provider) : texts.notLinked(provider)}
        </p>
        {ways.isLinked ? (
          <Button variant="secondary" className="max-sm:w-full" isLoading={isWorking} onClick={unlink}>
            {texts.unlink}
          </Button>
        ) : (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setIsLinking(true)}>
            {texts.link}
          </Button>
        )}
      </div>
      {isLinking && <LinkAccountDialog provider={provider} onClose={() => setIsLinking(false)} />}
    </section>
  )
}

/** Shows the result of linking once. The address carries it as `?linked` or `?problem=taken`. */
function useOutcome() {
  const [search, setSearch] = useSearchParams()
  const problem = externalProblemOf(search.get('problem'))
  const isLinked = search.has('linked')
  useEffect(() => {
    if (!isLinked && problem === null) return
    if (problem !== null) toast({ title: problem, tone: 'destructive' })
    else toast({ title: externalSignInTexts.linked, tone: 'success' })
    setSearch({}, { replace: true })
  }, [problem, isLinked, setSearch])
}

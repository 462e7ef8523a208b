import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { toast } from '#kit/web/feedback/toast.ts'
import { useDraft } from '#kit/web/forms/draft.ts'
import { normalizeCode, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import type { Passwords } from './field-checks.ts'
import { forgetCode, keptCode } from './kept-code.ts'

/** The state shared by the steps of both sign-up screens, which survives a reload, without the passwords. A link may fill in the code or the address. */
export function useSignUp() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const fromLink = new URLSearchParams(hash.slice(1))
  const navigate = useNavigate()
  const [details, setDetails, forgetDraft] = useDraft<SignupDetails>('sign-up', {
    name: '',
    email: fromLink.get('email') ?? '',
    accessCode: keptCode()?.code ?? normalizeCode(search.get('code') ?? ''),
  })
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })

  /** Called when the account was created but the user isn't signed in yet. */
  function goToLogin() {
    forgetDraft()
    forgetCode()
    const { createdTitle, createdText } = accessTexts.signup
    toast({ title: createdTitle, text: createdText, tone: 'success' })
    return navigate('/login', { replace: true, state: { email: details.email.trim() } })
  }

  return { mailedToken: fromLink.get('link'), details, setDetails, passwords, setPasswords, forgetDraft, goToLogin }
}

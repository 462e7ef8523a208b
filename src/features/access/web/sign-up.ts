import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { toast } from '#kit/web/feedback/toast.ts'
import { normalizeCode, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import type { Passwords } from './field-checks.ts'

/** What both sign-up screens keep, in memory only, while a person goes forth and back; a link may bring the code along. */
export function useSignUp() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const fromLink = new URLSearchParams(hash.slice(1))
  const navigate = useNavigate()
  const [details, setDetails] = useState<SignupDetails>({
    name: '',
    email: fromLink.get('email') ?? '',
    accessCode: normalizeCode(fromLink.get('code') ?? search.get('code') ?? ''),
  })
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })

  /** The account exists, and its owner signs in with it themselves. */
  function goToLogin() {
    const { createdTitle, createdText } = accessTexts.signup
    toast({ title: createdTitle, text: createdText, tone: 'success' })
    return navigate('/login', { replace: true, state: { email: details.email.trim() } })
  }

  return { mailedToken: fromLink.get('link'), details, setDetails, passwords, setPasswords, goToLogin }
}

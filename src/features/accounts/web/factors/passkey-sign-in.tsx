import { useState } from 'react'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import Fingerprint from '~icons/lucide/fingerprint'
import { factorsTexts } from '../../factors.texts.ts'
import { passkeyProblem } from './passkey-browser.ts'

const texts = factorsTexts.passkey

interface PasskeyButtonProps {
  label: string
  variant?: 'primary' | 'secondary'
  /** Shown when the device didn't answer or the user canceled. */
  noAnswer?: string
  /** Runs when the button is pressed. The button shows its errors. */
  use: () => Promise<void>
}

/** A button that makes the device ask for a fingerprint, a face or a PIN. */
export function PasskeyButton({ label, variant = 'secondary', noAnswer = texts.noAnswer, use }: PasskeyButtonProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function press() {
    setIsWaiting(true)
    setProblem(undefined)
    try {
      await use()
    } catch (error) {
      const isSilent = !(error instanceof CallError) && passkeyProblem(error) === 'canceled'
      setProblem(isSilent ? noAnswer : messageOf(error, texts.failed))
      setIsWaiting(false)
    }
  }

  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <Button variant={variant} size="large" isLoading={isWaiting} onClick={press}>
        <Fingerprint aria-hidden />
        {label}
      </Button>
    </>
  )
}

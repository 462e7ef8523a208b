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
  /** When the device gave no answer. */
  noAnswer?: string
  /** What the press does; its failure is said here. */
  use: () => Promise<void>
}

/** A button that has the device ask for a finger, a face or a PIN. */
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

import { useEffect, useRef } from 'react'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { codeMalformed, codeTaken, invalidEmail } from '../codes.errors.ts'

/** The field that a refusal is about. */
const fieldOf: Partial<Record<string, string>> = {
  [codeTaken().code]: 'code',
  [codeMalformed().code]: 'code',
  [invalidEmail().code]: 'customerEmail',
}

interface CodeFormOptions {
  check: () => FormFailure | null
  send: () => Promise<void>
  /** Said when it fails without words of the server. */
  failed: string
}

/** A form of the access manager: what is wrong stands at its field, which gets focus; nothing that was written is lost. */
export function useCodeForm({ check, send, failed }: CodeFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const { isSending, failure, onSubmit } = useSubmission({
    check,
    send,
    explain: (error) => {
      const field = error instanceof CallError ? fieldOf[error.code ?? ''] : undefined
      return { message: messageOf(error, failed), ...(field ? { fields: [field] } : {}) }
    },
  })
  useEffect(() => {
    const wrong = form.current?.elements.namedItem(failure?.fields?.[0] ?? '')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [failure])
  return {
    form,
    isSending,
    onSubmit,
    errorOf: (field: string) => (failure?.fields?.includes(field) ? failure.message : undefined),
    /** What is no field's fault. */
    otherError: failure?.fields ? undefined : failure?.message,
  }
}

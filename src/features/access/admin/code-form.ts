import { useEffect, useRef } from 'react'
import { CallError } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { codeMalformed, codeTaken, invalidEmail } from '../codes.errors.ts'

/** Maps an error code to the field that caused it. */
const fieldOf: Partial<Record<string, string>> = {
  [codeTaken.code]: 'code',
  [codeMalformed.code]: 'code',
  [invalidEmail.code]: 'customerEmail',
}

interface CodeFormOptions {
  check: () => FormFailure | null
  send: () => Promise<void>
  /** Shown when the error has no message from the server. */
  failed: string
}

/** A form of the access manager. Shows an error at its field, focuses that field and keeps what was typed. */
export function useCodeForm({ check, send, failed }: CodeFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const { isSending, failure, onSubmit } = useSubmission({
    check,
    send,
    explain: (error) => {
      const field = error instanceof CallError ? fieldOf[error.code ?? ''] : undefined
      return { ...explained(error, failed), ...(field ? { fields: [field] } : {}) }
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
    /** An error that no field caused. */
    otherError: failure?.fields ? undefined : failure,
  }
}

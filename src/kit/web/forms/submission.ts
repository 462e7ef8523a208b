import { type SyntheticEvent, useId, useRef, useState } from 'react'

/** Why a form was not accepted, for the user to read. */
export interface FormFailure {
  message: string
  /** A second line: what would help, or how long to wait. */
  advice?: string | undefined
  /** Names of the wrong fields, top to bottom. Left out when no field is wrong. */
  fields?: readonly string[]
}

interface SubmissionOptions {
  /** A failure to start with, for example when a later step leads back to this form. */
  initial?: FormFailure | null
  /** Validates the form before it is sent. Null when nothing is wrong. */
  check: () => FormFailure | null
  send: () => Promise<void>
  /** Describes an error that `send` threw. */
  explain: (error: unknown) => FormFailure
}

/**
 * Handles a form that must be sent only once, however often it is submitted. After a success it can't be submitted again, because another
 * step or screen follows.
 *
 * @example
 * const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({ check, send, explain })
 * <form noValidate onSubmit={onSubmit}><FormAlert id={failureId} failure={failure} /> ... </form>
 */
export function useSubmission({ initial = null, check, send, explain }: SubmissionOptions) {
  const failureId = useId()
  const [failure, setFailure] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  // A ref, because a second click can arrive before the disabled button is rendered.
  const isShut = useRef(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isShut.current) return
    const wrong = check()
    setFailure(wrong)
    if (wrong) return
    isShut.current = true
    setIsSending(true)
    try {
      await send()
    } catch (error) {
      isShut.current = false
      setIsSending(false)
      setFailure(explain(error))
    }
  }

  /** Returns the `errorId` for the field with this name. */
  const errorIdOf = (name: string) => (failure?.fields?.includes(name) ? failureId : undefined)
  return { isSending, failure, failureId, errorIdOf, onSubmit }
}

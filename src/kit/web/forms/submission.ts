import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { explained, type Failure } from './explained.ts'

/** Why a form was not accepted, for the user to read. */
export interface FormFailure extends Failure {
  /** Names of the wrong fields, top to bottom. Left out when no field is wrong. */
  fields?: readonly string[]
}

interface SubmissionOptions {
  /** A failure to start with, for example when a later step leads back to this form. */
  initial?: FormFailure | null
  /** Validates the form before it is sent. Null when nothing is wrong. Pure, because it is also asked while the user types. */
  check?: () => FormFailure | null
  send: () => Promise<void>
  /** Describes an error that `send` threw. A text is the message for errors without one of their own. */
  explain: string | ((error: unknown) => FormFailure)
}

/**
 * Handles a form that must be sent only once, however often it is submitted. After a success it can't be submitted again, because another
 * step or screen follows.
 *
 * @example
 * const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({ check, send, explain })
 * <form noValidate onSubmit={onSubmit}><FormAlert id={failureId} failure={failure} /> ... </form>
 */
export function useSubmission({ initial = null, check = () => null, send, explain }: SubmissionOptions) {
  const failureId = useId()
  const [failure, setFailure] = useState(initial)
  const [isFromCheck, setIsFromCheck] = useState(false)
  const [isSending, setIsSending] = useState(false)
  // A ref, because a second click can arrive before the disabled button is rendered.
  const isShut = useRef(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isShut.current) return
    const wrong = check()
    setFailure(wrong)
    setIsFromCheck(wrong !== null)
    if (wrong) return
    isShut.current = true
    setIsSending(true)
    try {
      await send()
    } catch (error) {
      isShut.current = false
      setIsSending(false)
      setFailure(typeof explain === 'string' ? explained(error, explain) : explain(error))
    }
  }

  // What a check has said ends as soon as it isn't true any more, and comes back only when the form is submitted again.
  if (isFromCheck && failure && check()?.message !== failure.message) setFailure(null)
  /** Returns the `errorId` for the field with this name. */
  const errorIdOf = (name: string) => (failure?.fields?.includes(name) ? failureId : undefined)
  return { isSending, failure, failureId, errorIdOf, onSubmit }
}

export type Submission = ReturnType<typeof useSubmission>

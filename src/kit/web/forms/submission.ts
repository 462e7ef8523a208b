import { type SyntheticEvent, useId, useRef, useState } from 'react'

/** Why a form was not accepted, in words. */
export interface FormFailure {
  message: string
  /** A second line: what would help, or how long to wait. */
  advice?: string | undefined
  /** Names of the fields to mend, from the top; none when no field is to blame. */
  fields?: readonly string[]
}

interface SubmissionOptions {
  /** A failure the form begins with, for example of a later step that leads back here. */
  initial?: FormFailure | null
  /** What is wrong before anything is sent; null when nothing is. */
  check: () => FormFailure | null
  send: () => Promise<void>
  /** Words for what `send` threw. */
  explain: (error: unknown) => FormFailure
}

/**
 * Sends a form once, however often it is submitted. After a success it stays shut: another step or screen follows.
 *
 * @example
 * const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({ check, send, explain })
 * <form noValidate onSubmit={onSubmit}><FormAlert id={failureId} failure={failure} /> ... </form>
 */
export function useSubmission({ initial = null, check, send, explain }: SubmissionOptions) {
  const failureId = useId()
  const [failure, setFailure] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  // A second click can come before the disabled button is drawn.
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

  /** For `errorId` of the field with that name. */
  const errorIdOf = (name: string) => (failure?.fields?.includes(name) ? failureId : undefined)
  return { isSending, failure, failureId, errorIdOf, onSubmit }
}

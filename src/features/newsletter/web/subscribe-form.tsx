import { useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { controlClass } from '#kit/web/ui/field.tsx'
import { subscribeTexts as texts } from '../subscribe.texts.ts'

/** The path of the contract; the contract itself is more than the first page may weigh. */
export const subscribePath = '/api/newsletter'

/** What somebody wrote into the drawn form before the scripts took its place. */
function writtenBefore(): { text: string; hasFocus: boolean } | null {
  if (typeof document === 'undefined') return null
  const drawn = document.querySelector<HTMLInputElement>(`form[action="${subscribePath}"] input[name=email]`)
  return drawn && { text: drawn.value, hasFocus: drawn === document.activeElement }
}

/** Asks for the letter. A form as browsers know it: it works before any script has arrived, and without one. */
export function SubscribeForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [before] = useState(writtenBefore)
  useEffect(() => {
    if (before?.hasFocus) input.current?.focus({ preventScroll: true })
  }, [before])
  return (
    <form method="post" action={subscribePath} className="flex max-w-md flex-col gap-3">
      <label htmlFor={id} className="font-semibold">
        {texts.email}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          defaultValue={before?.text}
          type="email"
          name="email"
          required
          maxLength={320}
          autoComplete="email"
          placeholder={texts.placeholder}
          className={`${controlClass} min-w-52 flex-1`}
        />
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {texts.subscribe}
        </button>
      </div>
    </form>
  )
}

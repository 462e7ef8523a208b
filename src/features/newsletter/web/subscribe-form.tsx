import { useId } from 'react'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { controlClass } from '#kit/web/ui/field.tsx'
import { subscribeTexts as texts } from '../subscribe.texts.ts'

/** The path of the contract; the contract itself is more than the first page may weigh. */
export const subscribePath = '/api/newsletter'

/** Asks for the letter. A form as browsers know it: it works before any script has arrived, and without one. */
export function SubscribeForm() {
  const id = useId()
  return (
    <form method="post" action={subscribePath} className="flex max-w-md flex-col gap-3">
      <label htmlFor={id} className="font-semibold">
        {texts.email}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
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

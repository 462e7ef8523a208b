import { useId } from 'react'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { controlClass } from '#kit/web/ui/field.tsx'
import { subscribeTexts as texts } from '../subscribe.texts.ts'

/** Repeats the path of the contract, because importing the contract would make the first page too large. */
export const subscribePath = '/api/newsletter'

/** The form that subscribes to the newsletter. A plain HTML form, so that it works before scripts have loaded, and without them. */
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
          className={`${controlClass} min-w-[min(13rem,100%)] flex-1`}
        />
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {texts.subscribe}
        </button>
      </div>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { viewerTexts } from '../../viewer.texts.ts'

const texts = viewerTexts

interface PasswordFormProps {
  /** One was tried, and it was not the right one. */
  isWrong: boolean
  onPassword: (password: string) => void
}

/** Asks for the password of a locked PDF. It is used in the browser alone, and not kept. */
export function PasswordForm({ isWrong, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('')

  function open(event: FormEvent) {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }

  return (
    <div className="absolute inset-0 flex items-center justify-center p-6">
      <form onSubmit={open} className="flex w-full max-w-sm flex-col gap-4">
        <p className="text-lg">{texts.locked}</p>
        <label className="flex flex-col gap-1.5">
          {texts.password}
          <input
            type="password"
            autoComplete="off"
            ref={takeFocus}
            aria-invalid={isWrong || undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            // The viewer's own keys would turn pages while one writes.
            onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
            className="h-11 rounded-control border border-viewer-foreground/50 bg-transparent px-3 text-base focus-visible:outline-viewer-foreground"
          />
        </label>
        {isWrong && <p role="alert">{texts.wrongPassword}</p>}
        <button
          type="submit"
          disabled={password === ''}
          className="min-h-11 cursor-pointer self-start rounded-control bg-viewer-foreground px-5 py-2.5 font-semibold text-viewer focus-visible:outline-viewer-foreground disabled:opacity-60"
        >
          {texts.unlock}
        </button>
      </form>
    </div>
  )
}

/** The viewer was opened to read this file, and nothing else can be done here. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

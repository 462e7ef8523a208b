import { type FormEvent, useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { viewerTexts } from '../../viewer.texts.ts'

const texts = viewerTexts

interface PasswordFormProps {
  /** Whether the last password was wrong. */
  isWrong: boolean
  onPassword: (password: string) => void
}

/** Asks for the password of a locked PDF. The password never leaves the browser and isn't stored. */
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
            className="h-11 rounded-control border border-input bg-transparent px-3 text-base"
          />
        </label>
        {isWrong && <p role="alert">{texts.wrongPassword}</p>}
        <Button type="submit" disabled={password === ''} className="self-start">
          {texts.unlock}
        </Button>
      </form>
    </div>
  )
}

/** Focuses the field, because a locked file allows nothing else. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

import type { ReactNode } from 'react'
import { copyAndTell } from '../forms/copy-text.ts'
import { Button } from './button.tsx'

interface ShownOnceProps {
  label: string
  /** A secret that can't be shown again. */
  value: string
  texts: { onlyOnce: string; copy: string; copied: string; copiedText: string; copyFailed: string }
  /** Further buttons beside the copy button. */
  children: ReactNode
}

/** Shows a new secret once, with a button to copy it. */
export function ShownOnce({ label, value, texts, children }: ShownOnceProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-control border border-input p-4">
      <p className="font-semibold">{label}</p>
      <output className="select-all break-all font-mono text-sm">{value}</output>
      <p className="text-muted-foreground text-sm">{texts.onlyOnce}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => copyAndTell(value, texts)}>{texts.copy}</Button>
        {children}
      </div>
    </section>
  )
}

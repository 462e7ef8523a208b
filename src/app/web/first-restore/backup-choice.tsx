import { useId } from 'react'
import { Day } from '#kit/web/list/day.tsx'
import type { FoundBackup } from '#operations/first-restore.contract.ts'
import { firstRestoreTexts as texts } from '#operations/first-restore.texts.ts'

interface BackupChoiceProps {
  label: string
  backups: readonly FoundBackup[]
  value: string
  onChange: (name: string) => void
}

/** A choice of one backup, the newest first. */
export function BackupChoice({ label, backups, value, onChange }: BackupChoiceProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 break-words font-semibold">{label}</legend>
      <div className="-m-1 flex max-h-80 flex-col gap-2 overflow-y-auto p-1">
        {backups.map(({ name, createdAt, people, pages }) => (
          <label key={name} className={option}>
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="flex min-w-0 flex-col">
              <Day at={createdAt} hasTime />
              <span className="text-muted-foreground text-sm">{texts.content(people, pages)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const option =
  'flex min-h-14 cursor-pointer select-none items-center gap-3.5 rounded-control border border-input bg-background px-4 py-2.5 ' +
  'hover:border-foreground/60 has-checked:border-primary has-checked:bg-card has-checked:shadow-paper ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-1'

import { classNames } from '../ui/class-names.ts'

export type BadgeTone = 'good' | 'waiting' | 'bad' | 'quiet'

/** Shows the state of a row as a word. The colour only repeats it. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap large-text:whitespace-normal rounded-badge px-3 py-0.5 font-semibold text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  good: 'bg-success/10 text-success',
  waiting: 'bg-secondary text-secondary-foreground',
  bad: 'bg-destructive/10 text-destructive',
  quiet: 'bg-muted text-muted-foreground',
}

import { classNames } from '#kit/web/ui/class-names.ts'
import type { ThemeName } from '../themes.names.ts'
import { themeMotifs } from './theme-motifs.tsx'

/** A small planner page in the theme of the nearest `data-theme`. Decorative. */
export function ThemeSwatch({ theme, className }: { theme: ThemeName; className: string }) {
  return (
    <svg
      viewBox="0 0 120 72"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      preserveAspectRatio="xMinYMid slice"
      className={classNames('block h-auto bg-(image:--page-gradient) bg-background', className)}
    >
      {themeMotifs[theme]}
      <rect x="70" y="12" width="42" height="70" rx="4" fill="var(--card)" stroke="var(--border)" strokeWidth="1.5" />
      <path d="M78 24h17" stroke="var(--foreground)" strokeWidth="3" />
      <path d="M78 33h26m-26 8h21" stroke="var(--muted-foreground)" strokeWidth="1.5" />
      <rect x="78" y="51" width="18" height="9" rx="4.5" fill="var(--primary)" />
      <circle cx="103" cy="55.500" r="3.500" fill="var(--accent)" />
    </svg>
  )
}

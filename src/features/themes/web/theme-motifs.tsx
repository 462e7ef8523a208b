import type { ReactNode } from 'react'
import type { ThemeName } from '../themes.names.ts'

/** The drawing of each mood, left of a sheet of paper on a field of 120 × 72. All use the same line style. */
export const themeMotifs: Readonly<Record<ThemeName, ReactNode>> = {
  calm: (
    <>
      <path d="M38-4c2 24-2 46-14 66" stroke="var(--primary)" />
      <path
        d="M38 12c8-1 13 3 15 10-8 1-13-3-15-10Zm-1 13c-8 0-13 5-14 12 8-1 13-5 14-12Zm-3 12c7 1 10 5 11 12-7-1-11-5-11-12Zm-6 14c-6 0-10 3-12 9 7 0 11-3 12-9Z"
        fill="var(--primary)"
        stroke="none"
      />
    </>
  ),
  focus: (
    <>
      <path d="M34 10c8 9 12 18 12 26l-7 14H29l-7-14c0-8 4-17 12-26Z" fill="var(--secondary)" stroke="var(--primary)" />
      <path d="M34 14v21" stroke="var(--primary)" />
      <circle cx="34" cy="38" r="3" fill="var(--accent)" stroke="none" />
      <path d="M29 50h10v9H29Z" fill="var(--primary)" stroke="var(--primary)" />
    </>
  ),
  energize: (
    <>
      <path
        d="M34 8v6m0 44v6m28-28h-6m-44 0H6m47.800-19.800-4.200 4.200M18.400 51.600l-4.200 4.200m39.600 0-4.200-4.200M18.400 20.400l-4.200-4.200"
        stroke="var(--accent)"
      />
      <circle cx="34" cy="36" r="14" fill="var(--secondary)" stroke="var(--primary)" />
    </>
  ),
  reflect: (
    <>
      <ellipse cx="34" cy="46" rx="28" ry="10" stroke="var(--border)" />
      <ellipse cx="34" cy="46" rx="18" ry="6.500" stroke="var(--primary)" />
      <ellipse cx="34" cy="46" rx="8" ry="3" fill="var(--secondary)" stroke="var(--primary)" />
      <path d="M34 14c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12Z" fill="var(--accent)" stroke="none" />
    </>
  ),
  morning: (
    <>
      <path d="M18 48a16 16 0 0 1 32 0Z" fill="var(--secondary)" stroke="var(--accent)" />
      <path d="M34 18v7M12 27l5 5m39-5-5 5" stroke="var(--accent)" />
      <path d="M4 48h58M12 56h42" stroke="var(--primary)" />
    </>
  ),
  evening: (
    <>
      <path d="M22 30 28 12h12l6 18Z" fill="var(--secondary)" stroke="var(--primary)" />
      <path d="M34 30v28M24 60h20" stroke="var(--primary)" />
      <circle cx="55" cy="12" r="2" fill="var(--accent)" stroke="none" />
      <circle cx="12" cy="20" r="1.500" fill="var(--accent)" stroke="none" />
      <path d="M4 60h58" stroke="var(--border)" />
    </>
  ),
  break: (
    <>
      <path d="M16 34h32v12a14 14 0 0 1-14 14h-4a14 14 0 0 1-14-14Z" fill="var(--secondary)" stroke="var(--primary)" />
      <path d="M48 38h4a6 6 0 0 1 0 12h-5" stroke="var(--primary)" />
      <path d="M26 26c-4-5 4-8 0-14m12 14c-4-5 4-8 0-14" stroke="var(--accent)" />
    </>
  ),
  dark: (
    <>
      <path d="M40 16a20 20 0 1 0 12 30 17 17 0 0 1-12-30Z" fill="var(--secondary)" stroke="var(--primary)" />
      <path d="M54 14v6m-3-3h6M12 12v4m-2-2h4" stroke="var(--accent)" />
    </>
  ),
}

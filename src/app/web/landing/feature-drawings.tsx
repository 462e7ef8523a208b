import type { ReactNode } from 'react'
import type { landingTexts } from '#app/landing.texts.ts'

type FeatureId = (typeof landingTexts)['features']['list'][number]['id']

/** One line drawing for each feature, all in the same style: stroke width 1.75, 64 × 64, one part in the accent colour. */
export function FeatureDrawing({ id, className }: { id: FeatureId; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      className={className}
      stroke="var(--foreground)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[id]}
    </svg>
  )
}

const drawings: Readonly<Record<FeatureId, ReactNode>> = {
  timer: (
    <>
      <path d="M32 22C38 16 56 18 56 36c0 13-11 21-24 21S8 49 8 36c0-18 18-20 24-14Z" fill="var(--secondary)" />
      <path d="M32 22c-4 4-9 4-14 2 4-5 9-6 14-2Zm0 0c4 4 9 4 14 2-4-5-9-6-14-2Z" fill="var(--primary)" />
      <path d="M32 22c0-5 1-9 4-12" />
      <path d="M32 33v9l6 4" stroke="var(--accent)" strokeWidth="2.5" />
    </>
  ),
  flow: (
    <>
      <path d="M9 47c7-8 15-8 23 0s16 8 23 0" />
      <path d="M9 56c7-8 15-8 23 0s16 8 23 0" />
      <path d="M32 38C27 28 28 16 32 7c4 9 5 21 0 31Z" fill="var(--secondary)" />
      <path d="M30 38C20 36 14 29 11 20c10 2 17 8 19 18Z" fill="var(--primary)" />
      <path d="M34 38c10-2 16-9 19-18-10 2-17 8-19 18Z" stroke="var(--accent)" strokeWidth="2.25" />
    </>
  ),
  upload: (
    <>
      <path d="M9 7h29l12 12v35a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3Z" fill="var(--secondary)" />
      <path d="M38 7v9a3 3 0 0 0 3 3h9" />
      <path d="M29.500 48V28m-8 8 8-8 8 8" stroke="var(--accent)" strokeWidth="2.5" />
    </>
  ),
  prompts: (
    <>
      <path d="M8 50c8-3 17-3 24 2 7-5 16-5 24-2V17c-8-3-17-3-24 2-7-5-16-5-24-2Z" fill="var(--secondary)" />
      <path d="M32 19v33" />
      <path d="M14 27c4-1 8-1 12 1M14 36c4-1 8-1 12 1" />
      <path d="M40 42c0-9 3-18 12-28 3 12-1 22-12 28Zm0 0-2 6" stroke="var(--accent)" strokeWidth="2.25" fill="var(--card)" />
    </>
  ),
  reset: (
    <>
      <circle cx="32" cy="32" r="25" strokeDasharray="1 5.500" />
      <circle cx="32" cy="32" r="17" fill="var(--secondary)" />
      <path d="M32 41c-6-3-9-8-9-14 6 1 9 6 9 14Zm0 0c6-3 9-8 9-14-6 1-9 6-9 14Z" fill="var(--primary)" />
      <path d="M32 41c-4-6-4-13 0-19 4 6 4 13 0 19Z" stroke="var(--accent)" strokeWidth="2.25" fill="var(--card)" />
    </>
  ),
  folders: (
    <>
      <path d="M18 26V10h22l7 7v9" fill="var(--card)" />
      <path d="M24 18h10" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M7 53V26a3 3 0 0 1 3-3h12l5 6h27a3 3 0 0 1 3 3v21a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3Z" fill="var(--secondary)" />
      <path d="M7 37h50" />
    </>
  ),
}

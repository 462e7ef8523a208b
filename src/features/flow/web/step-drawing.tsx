import type { ReactNode } from 'react'
import type { StepIcon } from '../flow.steps.ts'

/** A line drawing for each step in the style of the landing page: stroke 1.75 in a view box of 64, with one accent. Decorative. */
export function StepDrawing({ icon, className }: { icon: StepIcon | 'sprout'; className?: string }) {
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
      {drawings[icon]}
    </svg>
  )
}

const drawings: Readonly<Record<StepIcon | 'sprout', ReactNode>> = {
  /** A magnifying glass over a leaf. */
  lens: (
    <>
      <circle cx="27" cy="27" r="19" fill="var(--secondary)" />
      <path d="M41 41l15 15" strokeWidth="4.5" />
      <path d="M19 36c-3-11 3-20 17-19 1 13-6 21-17 19Z" fill="var(--primary)" stroke="var(--primary)" />
      <path d="M16 40c4-7 9-12 14-16" stroke="var(--accent)" strokeWidth="2.25" />
    </>
  ),
  /** An open book with a sprout. */
  book: (
    <>
      <path d="M6 54c9-3 18-3 26 2 8-5 17-5 26-2V28c-9-3-18-3-26 2-8-5-17-5-26-2Z" fill="var(--secondary)" />
      <path d="M32 30v26M12 37c5-1 9-1 13 1M12 45c5-1 9-1 13 1M39 46c4-2 8-2 13-1" />
      <path d="M32 30C31 23 32 17 33 12" stroke="var(--accent)" strokeWidth="2.25" />
      <path
        d="M33 14c-7 1-12-2-14-8 8-2 13 1 14 8Zm-.5 8c2-6 7-9 14-8-1 6-6 10-14 8Z"
        fill="var(--primary)"
        stroke="var(--primary)"
      />
    </>
  ),
  /** A pile of three stones. */
  stones: (
    <>
      <path d="M5 57h54" />
      <path d="M11 49c0-6 9-9 22-9s20 3 20 9c0 5-8 8-21 8s-21-3-21-8Z" fill="var(--secondary)" />
      <path d="M17 33c0-5 7-8 16-8s14 3 14 8-6 7-15 7-15-2-15-7Z" fill="var(--card)" stroke="var(--accent)" strokeWidth="2.25" />
      <path d="M24 19c0-4 4-7 9-7s8 3 8 7-4 6-9 6-8-2-8-6Z" fill="var(--primary)" stroke="var(--primary)" />
      <path d="M19 49c3-2 7-3 11-3" />
    </>
  ),
  /** The moon over water. */
  moon: (
    <>
      <path d="M38 6A19 19 0 1 0 54 31 16 16 0 0 1 38 6Z" fill="var(--secondary)" />
      <path d="M10 49c6-5 12-5 18 0s12 5 18 0c3-2 6-4 9-4M10 57c6-5 12-5 18 0s12 5 18 0c3-2 6-4 9-4" />
      <path d="M50 10v6M47 13h6" stroke="var(--accent)" strokeWidth="2.25" />
      <path d="M28 18c-3 3-4 7-3 11" stroke="var(--primary)" />
    </>
  ),
  /** A sprout in a pot, for the completion card. */
  sprout: (
    <>
      <path d="M13 44h38l-4 14H17Z" fill="var(--secondary)" />
      <path d="M10 38h44v6H10Z" fill="var(--card)" />
      <path d="M32 38c-1-9-1-17 0-25" />
      <path d="M32 27C20 28 13 22 12 12c12-1 19 5 20 15Z" fill="var(--primary)" stroke="var(--primary)" />
      <path d="M32 21C33 11 41 5 53 6c0 11-8 17-21 15Z" fill="var(--primary)" stroke="var(--primary)" />
      <path d="M32 13c-4-3-4-7 0-11 4 4 4 8 0 11Z" stroke="var(--accent)" strokeWidth="2.25" fill="var(--card)" />
    </>
  ),
}

/** Two sheets leaning on each other beside a small plant, with room for a third. Decorative. */
export function EmptyShelf() {
  return (
    <svg viewBox="0 0 240 140" fill="none" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.75">
      <path d="M22 122h196" stroke="var(--input)" />
      <g transform="rotate(-8 96 122)" stroke="var(--foreground)">
        <rect x="62" y="38" width="60" height="82" rx="4" fill="var(--card)" />
        <path d="M74 56h30M74 68h36M74 80h22" stroke="var(--input)" />
        <path d="M74 96c6-6 10 4 16-2s10-2 16-4" stroke="var(--accent)" strokeWidth="2.25" />
      </g>
      <rect x="128" y="46" width="56" height="75" rx="4" stroke="var(--input)" strokeDasharray="2 7" />
      <path d="M156 76v16M148 84h16" stroke="var(--primary)" strokeWidth="2.25" />
      <path d="M40 121c-1-14 1-26 6-38" stroke="var(--primary)" />
      <path d="M46 84c8-8 16-9 22-5-5 8-13 10-22 5zM42 100c-8-7-16-8-22-4 6 7 14 9 22 4z" fill="var(--primary)" />
    </svg>
  )
}

/** A sprout in a pot beside a watering can. Decorative. */
export function Sprout() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.75">
      <path d="M24 126h152" stroke="var(--input)" />
      <path d="M58 84h52l-6 42H64z" fill="var(--card)" stroke="var(--foreground)" />
      <path d="M54 76h60v9H54z" fill="var(--secondary)" stroke="var(--foreground)" />
      <path d="M66 100c10 5 26 5 36 0" stroke="var(--accent)" strokeWidth="2.25" />
      <path d="M84 76c0-16-1-28 1-42" stroke="var(--primary)" strokeWidth="2.25" />
      <path d="M84 58c-4-13-15-18-28-16 2 13 14 20 28 16z" fill="var(--primary)" />
      <path d="M85 46c3-15 14-22 30-20-2 14-15 23-30 20z" fill="var(--primary)" />
      <g stroke="var(--foreground)">
        <path d="M136 96h26l3 30h-32z" fill="var(--card)" />
        <path d="M162 102c11-2 14 12 3 15" />
        <path d="M134 112l-14-16M116 99l8-6" />
      </g>
      <path d="M141 106h14" stroke="var(--input)" />
    </svg>
  )
}

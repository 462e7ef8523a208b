/** An open folder with one willow leaf in it. Decorative: the text beside it says that the folder is empty. */
export function EmptyFolder({ className = 'h-32 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M26 126h148" stroke="var(--input)" strokeWidth="1.5" />
      <path
        d="M48 118V42a5 5 0 0 1 5-5h30l9 11h55a5 5 0 0 1 5 5v65z"
        fill="var(--secondary)"
        stroke="var(--foreground)"
        strokeWidth="1.75"
      />
      <path d="M96 74C92 52 102 34 126 22c4 24-6 44-30 52z" fill="var(--card)" stroke="var(--primary)" strokeWidth="1.75" />
      <path d="M92 88c4-22 14-42 34-66" stroke="var(--primary)" strokeWidth="1.5" />
      <path
        d="M43 121 33 75a4 4 0 0 1 4-5h126a4 4 0 0 1 4 5l-10 46a6 6 0 0 1-6 5H49a6 6 0 0 1-6-5z"
        fill="var(--card)"
        stroke="var(--foreground)"
        strokeWidth="1.75"
      />
      <path d="M84 96h32" stroke="var(--accent)" strokeWidth="2.5" />
    </svg>
  )
}

/**
 * A willow twig with five slender leaves. Decorative: the name is always shown beside it. The styles of a page put the logo of the shop in
 * its place (src/app/server/pages/shop-styles.ts).
 */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`brand-mark ${className}`}>
      <path d="M8.2 30c.4-8.5 4.3-17.5 13.6-23.8" fill="none" stroke="var(--primary)" strokeWidth="1.5" strokeLinecap="round" />
      <path
        d="M21 6.9c2-4 5-5.6 9-5.7-.8 4.2-3.8 6.5-9 5.7zM16.2 11.3c-2.4-3.1-2.3-6.3-.3-9.7 2.5 3.1 2.7 6.4.3 9.7zM11.4 17.8c-3.4-1.4-5.3-4.2-5.4-8.5 3.9 1.3 5.9 4.3 5.4 8.5zM14 14.3c4.2-2.5 8.3-2.3 12.3.4-4.3 2.3-8.4 2.2-12.3-.4zM10 21.6c4.2-1.8 8.1-1.1 11.5 2.2-4.6 1.5-8.5.8-11.5-2.2z"
        fill="var(--primary)"
      />
    </svg>
  )
}

/** A willow twig with five slender leaves. Decorative: the name is always shown beside it. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M8.2 30C8.600 21.500 12.500 12.500 21.800 6.200"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <g fill="var(--primary)">
        <path d="M21 6.900C23 2.900 26 1.300 30 1.200 29.200 5.400 26.200 7.700 21 6.900Z" />
        <path d="M16.200 11.300C13.800 8.200 13.900 5 15.900 1.600 18.400 4.700 18.600 8 16.200 11.300Z" />
        <path d="M11.400 17.800C8 16.400 6.100 13.600 6 9.300 9.900 10.600 11.900 13.600 11.400 17.800Z" />
        <path d="M14 14.300C18.200 11.800 22.300 12 26.300 14.700 22 17 17.900 16.900 14 14.300Z" />
        <path d="M10 21.600C14.200 19.800 18.100 20.500 21.500 23.800 16.900 25.300 13 24.600 10 21.600Z" />
      </g>
    </svg>
  )
}

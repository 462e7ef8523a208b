import { landingTexts } from '#app/landing.texts.ts'

const texts = landingTexts.lands

/** A handwritten page that lands on its day while the reader scrolls, where the browser can do that and nothing forbids movement. */
export function PageLands() {
  return (
    <section aria-labelledby="lands-title" className="page-width pt-16 sm:pt-24">
      <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="max-w-xl">
          <h2 id="lands-title" className="text-3xl sm:text-5xl">
            {texts.title}
          </h2>
          <p className="mt-4 text-lg text-muted-foreground">{texts.text}</p>
        </div>
        <MonthWithPage />
      </div>
    </section>
  )
}

const [cellWidth, cellHeight, gap] = [42, 52, 6]
const at = (index: number) => ({ x: 76 + (index % 7) * (cellWidth + gap), y: 176 + Math.floor(index / 7) * (cellHeight + gap) })
/** The month begins on a Wednesday, and its third Sunday is the day. */
const [firstDay, theDay] = [2, 20]
const days = Array.from({ length: 30 }, (_, day) => firstDay + day)

function MonthWithPage() {
  const target = at(theDay)
  return (
    <svg
      viewBox="0 0 424 484"
      fill="none"
      aria-hidden="true"
      className="lands-in mx-auto h-auto w-full max-w-lg"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="58" y="156" width="358" height="322" rx="16" fill="var(--card)" stroke="var(--border)" />
      {days.map((index) => (
        <Day key={index} index={index} />
      ))}
      <g transform="rotate(-4 96 130)">
        <rect x="16" y="18" width="176" height="236" rx="8" fill="var(--secondary)" stroke="var(--border)" />
        <rect x="10" y="10" width="176" height="236" rx="8" fill="var(--card)" stroke="var(--input)" />
        <Written />
      </g>
      <g className="lands">
        <rect
          {...target}
          width={cellWidth}
          height={cellHeight}
          rx="4"
          fill="var(--card)"
          stroke="var(--primary)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <svg
          {...target}
          width={cellWidth}
          height={cellHeight}
          viewBox="10 10 176 236"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Written />
        </svg>
      </g>
    </svg>
  )
}

/** A day before the page is written on, one after it is blank. */
function Day({ index }: { index: number }) {
  const { x, y } = at(index)
  const isPast = index < theDay
  return (
    <>
      <rect x={x} y={y} width={cellWidth} height={cellHeight} rx="4" fill="var(--background)" stroke="var(--border)" />
      <path d={`M${x + 7} ${y + 9}h8`} stroke="var(--input)" strokeWidth="2" />
      {isPast && (
        <path
          d={`M${x + 7} ${y + 21}c3-4 4 4 7 0s4 3 7 0 4 2 6 0m-20 10c3-4 4 3 8 0s5 3 ${4 + (index % 3) * 2} 0`}
          stroke="var(--primary)"
          strokeWidth="1.4"
          opacity="0.7"
        />
      )}
    </>
  )
}

/** The writing of one day: a heading, ruled lines, two lists and a leaf. */
function Written() {
  return (
    <g>
      <path d="M26 30h34" stroke="var(--accent)" strokeWidth="5" />
      <path d="M26 44h144M26 72h144M26 92h144M26 112h144M26 132h144M26 206h144M26 226h90" stroke="var(--border)" />
      <g stroke="var(--foreground)" strokeWidth="2.2">
        <path d="M28 66c4-13 8-13 7-3 3-9 8-9 8 0 4-7 8-8 9-1 3-8 10-14 11-5s-5 9 2 6c5-2 6-8 11-7s2 8 8 6 4-9 10-8 3 8 9 6 6-7 11-5" />
        <path d="M28 88c5-7 8-7 8 0 4-7 9-7 10 0 5-1 4-14 9-14s0 14 5 13 5-8 10-7 1 8 7 6 7-8 11-6" />
        <path d="M28 108c3-11 8-11 8-1 4-8 9-8 10 0 4-7 9-7 10 1 5 0 5-8 10-7s2 8 8 6 5-8 10-6 4 7 9 5 6-7 12-6 3 6 9 4" />
        <path d="M28 128c5-8 9-7 9 0 5-1 4-8 9-7s3 7 8 5" />
      </g>
      <path d="M28 152h11v11H28zM28 174h11v11H28z" stroke="var(--input)" strokeWidth="1.600" />
      <g stroke="var(--primary)" strokeWidth="2.200">
        <path d="m30 157 4 4 8-11" />
        <path d="M48 161c5-8 9-7 9 0 5-1 4-8 9-7s3 7 8 5 5-8 9-5M48 183c4-7 8-7 9 0 5-1 5-8 10-7s2 8 7 6" />
      </g>
      <path d="M118 196c0-26 14-44 42-50 4 28-12 48-42 50z" fill="var(--primary)" opacity="0.85" />
      <path d="M114 202c10-20 22-34 40-50" stroke="var(--card)" strokeWidth="2" />
    </g>
  )
}

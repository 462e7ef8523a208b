import type { ReactNode } from 'react'
import type { DeviceChoice } from '#features/library/writing-devices.ts'

/** A device that people write on, recognizable by its edges and its pen. Decorative. */
export function DeviceDrawing({ of, className }: { of: DeviceChoice; className?: string }) {
  return (
    <svg
      viewBox="0 0 56 56"
      fill="none"
      aria-hidden="true"
      className={className}
      stroke="var(--foreground)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {devices[of]}
    </svg>
  )
}

const body = (rx: number, fill = 'var(--secondary)') => <rect x="7" y="4" width="36" height="48" rx={rx} fill={fill} />
const screen = (x: number, y: number, width: number, height: number, rx = 1) => (
  <rect x={x} y={y} width={width} height={height} rx={rx} fill="var(--card)" strokeWidth="1.1" />
)
const writing = (x: number, y: number) => (
  <path d={`M${x} ${y}c3-4 4 4 7 0s4 3 6 0M${x} ${y + 8}c3-4 4 4 7 0s3 2 5 0`} stroke="var(--primary)" strokeWidth="1.8" />
)
/** Held at the right edge. */
const pen = (cap?: ReactNode) => (
  <>
    <path d="M47 8h4v32l-2 5-2-5z" fill="var(--accent)" />
    {cap}
  </>
)

const devices: Readonly<Record<DeviceChoice, ReactNode>> = {
  ipad: (
    <>
      {body(6)}
      {screen(10, 7, 30, 42, 3.5)}
      <path d="M20 46h10" strokeWidth="2" />
      {writing(16, 20)}
      <path d="M47.500 12a1.500 1.500 0 0 1 3 0v26l-1.500 5-1.500-5z" fill="var(--card)" />
    </>
  ),
  boox: (
    <>
      {body(3, 'var(--muted)')}
      {screen(15, 7, 25, 42)}
      <path d="M11 20v24" stroke="var(--accent)" strokeWidth="2.200" />
      {writing(20, 18)}
      <path d="M24 43h7m-3.500-2.500v0" stroke="var(--input)" />
      {pen(<path d="M47 14h4" />)}
    </>
  ),
  remarkable: (
    <>
      {body(2.5, 'var(--card)')}
      <path d="M10.500 4v48" strokeWidth="2.600" stroke="var(--input)" />
      {screen(14, 8, 25, 35)}
      {writing(19, 18)}
      <path d="M24 47.500h5" strokeWidth="1.800" />
      {pen(<path d="M47 11c2 1.500 2 1.500 4 0" />)}
    </>
  ),
  supernote: (
    <>
      {body(5, 'var(--card)')}
      {screen(11, 9, 25, 36)}
      <path d="M39.500 16v22" stroke="var(--primary)" strokeWidth="2.200" />
      {writing(16, 20)}
      <path d="M20 48.500h8" stroke="var(--input)" />
      {pen(<path d="M51 12h2v9" />)}
    </>
  ),
  'kindle-scribe': (
    <>
      {body(4, 'var(--foreground)')}
      {screen(17, 7, 23, 42)}
      {writing(21, 19)}
      {pen(<path d="M47 10h4" strokeWidth="3" />)}
    </>
  ),
  other: (
    <>
      <path d="M9 6h24l9 9v37H9z" fill="var(--card)" />
      <path d="M33 6v9h9" />
      {writing(16, 22)}
      <path d="M16 40h18" stroke="var(--input)" />
      <path d="m50 22-13 20-2 7 6-4 13-20z" fill="var(--accent)" />
    </>
  ),
}

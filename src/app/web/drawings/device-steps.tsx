import type { ReactNode } from 'react'

const panelWidth = 96
const gap = 30
const height = 88

/** How pages get from a device into the library, in three pictures. Decorative: the steps below say the same. */
export function DeviceSteps({ of }: { of: string }) {
  const panels = scenes[of]
  if (!panels) return null
  const width = panels.length * (panelWidth + gap) - gap
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width * 1.25}
      fill="none"
      aria-hidden="true"
      className="h-auto max-w-full"
      stroke="var(--foreground)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {panels.map((panel, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a scene never change
        <g key={at} transform={`translate(${at * (panelWidth + gap)})`}>
          {panel}
          {at > 0 && <path d="M-23 44h15m-5-5 5 5-5 5" />}
        </g>
      ))}
    </svg>
  )
}

/** Lines of text or of writing. */
const lines = (d: string) => <path d={d} stroke="var(--input)" strokeWidth="1.25" />
const shown = (d: string) => <path d={d} stroke="var(--primary)" strokeWidth="2" />

const Screen = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="16" y="4" width="64" height="80" rx="7" fill="var(--secondary)" />
    <rect x="22" y="10" width="52" height="68" rx="2" fill="var(--card)" />
    {children}
  </>
)
const Page = ({ children }: { children?: ReactNode }) => (
  <>
    <path d="M24 8h36l12 12v60H24z" fill="var(--card)" />
    <path d="M60 8v12h12" />
    {children}
  </>
)
const Window = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="4" y="14" width="88" height="60" rx="5" fill="var(--card)" />
    <path d="M4 25h88M10 20h.01M16 20h.01M22 20h.01" />
    {children}
  </>
)

/** Writing of a pen. */
const writing = shown('M29 26c4-5 6 5 10 0s6 4 10 0 6 3 9 0M29 38c5-4 7 4 11 0s6 3 9 0')
const pen = <path d="M88 30 68 66l-2 8 6-5 20-36z" fill="var(--accent)" />

const tablet = (
  <Screen>
    {writing}
    {lines('M29 50h36M29 59h36M29 68h22')}
    {pen}
  </Screen>
)
const key = (
  <Screen>
    <circle cx="40" cy="44" r="8" stroke="var(--primary)" strokeWidth="2" />
    {shown('M48 44h18v7m-6-7v5')}
  </Screen>
)
/** The address, a user name and the password. */
const form = (
  <Screen>
    {[18, 36, 54].map((y) => (
      <rect key={y} x="28" y={y} width="40" height="12" rx="3" fill="var(--muted)" />
    ))}
    {shown('M32 24h28M32 42h12')}
    <path d="M33 60h.01M39 60h.01M45 60h.01M51 60h.01M57 60h.01" strokeWidth="3.5" />
  </Screen>
)
const folder = (
  <Screen>
    <path d="M30 22h12l4 5h20v24H30z" fill="var(--muted)" />
    {shown('M36 64h23m-6-6 6 6-6 6')}
  </Screen>
)
const share = (
  <Page>
    {lines('M32 66h32M32 73h20')}
    {shown('M38 36h-4v20h28V36h-4M48 48V26m-6 6 6-6 6 6')}
  </Page>
)
const shortcut = (
  <Screen>
    {lines('M28 20h26M28 30h34')}
    <rect x="26" y="38" width="44" height="16" rx="4" fill="var(--primary)" />
    <path d="M32 46h24m-4-4 4 4-4 4" stroke="var(--primary-foreground)" />
    {lines('M28 64h30M28 72h20')}
  </Screen>
)
const setting = (
  <Screen>
    {lines('M28 22h20M28 66h20')}
    <rect x="26" y="34" width="44" height="18" rx="4" fill="var(--muted)" />
    {lines('M31 43h14')}
    <rect x="51" y="38" width="15" height="10" rx="5" fill="var(--primary)" stroke="none" />
    <circle cx="61" cy="43" r="3.500" fill="var(--card)" stroke="none" />
  </Screen>
)
const add = (
  <Window>
    {lines('M14 37h28M14 48h36M14 59h22')}
    <rect x="56" y="40" width="26" height="16" rx="4" fill="var(--primary)" />
    <path d="M69 44v8M65 48h8" stroke="var(--primary-foreground)" />
  </Window>
)
const made = (
  <Window>
    {lines('M14 36h30M14 66h20')}
    <rect x="14" y="43" width="68" height="15" rx="4" fill="var(--muted)" />
    <path d="M22 50.500h.01M29 50.500h.01M36 50.500h.01M43 50.500h.01M50 50.500h.01M57 50.500h.01" strokeWidth="3.500" />
    <path d="M68 47h7v8h-7z" fill="var(--card)" />
  </Window>
)
const browser = (
  <Window>
    {shown('M40 54V36m-7 7 7-7 7 7M28 54v9h24v-9')}
    {lines('M62 38h20M62 47h20M62 56h12')}
  </Window>
)
const terminal = (
  <Window>
    {shown('M13 36l6 5-6 5M24 47h14')}
    {lines('M13 58h54M13 66h36')}
  </Window>
)
const mail = (
  <>
    <rect x="8" y="20" width="80" height="52" rx="5" fill="var(--card)" />
    <path d="m9 23 39 28 39-28" />
    <path d="M36 8h24v18L48 35 36 26z" fill="var(--secondary)" />
    {lines('M41 14h14M41 20h14')}
  </>
)
/** A notebook of the tablet itself, with a companion that holds the writing. */
const notebook = (
  <>
    <path d="M14 12h38v62H14z" fill="var(--card)" />
    <path d="M22 12v62" />
    {shown('M28 28c4-5 6 5 10 0s5 4 8 0M28 40c4-4 5 3 9 0')}
    <path d="M46 30h36v46H46z" fill="var(--secondary)" />
    {lines('M53 40h22M53 50h22M53 60h14')}
    <path d="M53 46c5-5 7 4 11 0s5 3 8 0" stroke="var(--primary)" strokeWidth="2" />
  </>
)
/** The library, with the new page on top. */
const library = (
  <Window>
    {[0, 1, 2].map((at) => (
      <g key={at} transform={`translate(${12 + at * 26} 33)`}>
        <path d="M0 0h19v32H0z" fill={at === 0 ? 'var(--secondary)' : 'var(--muted)'} />
        {lines('M4 16h11M4 22h11')}
      </g>
    ))}
    {shown('M15 41l4 4 8-9')}
  </Window>
)

const scenes: Readonly<Record<string, readonly ReactNode[]>> = {
  'device-password': [add, made, key],
  webdav: [form, folder, library],
  ipad: [share, shortcut, library],
  backups: [setting, form, library],
  boox: [tablet, browser, library],
  remarkable: [tablet, share, library],
  supernote: [tablet, notebook, library],
  'kindle-scribe': [tablet, mail, library],
  curl: [terminal, library],
}

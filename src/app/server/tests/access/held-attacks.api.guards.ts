import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "an upload breaks off when its owner's access ends",
    file: '#features/library/server/receive-upload.ts',
    find: 'whileHeld(part.file, hold)',
    replace: 'part.file',
    test: 'attack: an upload that trickles in ends with its access, and keeps no other upload of its owner waiting',
  },
]

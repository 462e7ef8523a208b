import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a command that finds no installation creates none',
    file: '#operations/server/installation/open-installation.ts',
    find: 'if (!isNew) throw new NoInstallation(nothingYetText(placesOf(place)))',
    test: 'a command that finds no installation refuses, asks for DATA_DIR, and creates nothing',
  },
]

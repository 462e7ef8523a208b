import type { PlantedFault } from '../planted.ts'

export const access: PlantedFault[] = [
  {
    guard: 'spaces in an access code are ignored',
    file: 'src/features/access/access.rules.ts',
    find: "code.replace(/\\s/g, '').toUpperCase()",
    replace: 'code.toUpperCase()',
    test: {
      file: 'src/features/access/access.rules.test.ts',
      title: 'codes are compared in upper case and without spaces',
    },
  },
]

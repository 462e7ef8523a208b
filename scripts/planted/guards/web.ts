import type { PlantedFault } from '../planted.ts'

export const web: PlantedFault[] = [
  {
    guard: 'a POST without a body names the JSON content type',
    file: 'src/kit/web/call.ts',
    find: "if (body !== undefined || route.method === 'POST') init.headers",
    replace: 'if (body !== undefined) init.headers',
    test: {
      file: 'src/kit/web/call.test.ts',
      title: 'names the JSON content type also for a POST without a body',
    },
  },
]

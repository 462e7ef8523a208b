import type { PlantedFault } from '../planted.ts'

const setUpTests = 'src/app/server/admin/set-up.api.test.ts'

export const setUp: PlantedFault[] = [
  {
    guard: 'the code to try the sign-up with is no batch of codes',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'sumOf(codes) > 1',
    replace: 'sumOf(codes) > 0',
    test: {
      file: setUpTests,
      title: "on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch",
    },
  },
  {
    guard: 'an example address is no store',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'brand.storeUrl !== defaultBrand.storeUrl',
    replace: "brand.storeUrl !== ''",
    test: {
      file: setUpTests,
      title: "on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch",
    },
  },
  {
    guard: 'whoever runs the shop is led to what it needs',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: "isAdmin ? '/admin' : '/welcome'",
    replace: "'/welcome'",
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'an administrator sees a link to setting up the shop instead, and only once',
    },
  },
]

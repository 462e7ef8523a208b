import type { PlantedFault } from '../planted.ts'

const setUpTests = 'src/app/server/admin/set-up.api.test.ts'

export const setUp: PlantedFault[] = [
  {
    guard: 'a single code for trying the sign-up does not count as a batch',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'sumOf(codes) > 1',
    replace: 'sumOf(codes) > 0',
    test: {
      file: setUpTests,
      title: "on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch",
    },
  },
  {
    guard: 'the example address does not count as a store',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'brand.storeUrl !== defaultBrand.storeUrl',
    replace: "brand.storeUrl !== ''",
    test: {
      file: setUpTests,
      title: "on the first day nothing is set up, and a single code for trying the sign-up doesn't count as a batch",
    },
  },
  {
    guard: 'an administrator sees a link to setting up the shop',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: "isAdmin ? '/admin' : '/welcome'",
    replace: "'/welcome'",
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'an administrator sees a link to setting up the shop instead, and only once',
    },
  },
]

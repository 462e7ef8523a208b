import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a device password is refused where others on the way could read it',
    file: '#features/accounts/server/device-passwords.routes.ts',
    find: 'if (isForDevices && !arrivesUnread(request, options)) throw devicesNeedHttps()',
    replace: '',
    test: 'attack: a device password over plain http is refused, and not even asked for',
  },
  {
    kind: 'privacy',
    guard: "another site's page can't read through a browser that knows a device password",
    file: '#kit/server/http.ts',
    find: 'if (safeMethods.has(request.method) && !request.routeOptions.config.isForDevices) return',
    replace: 'if (safeMethods.has(request.method)) return',
    test: 'attack: the drop box refuses the pages of other sites, also when they only read',
  },
]

import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a device password allows only uploads',
    file: './device-passwords.routes.ts',
    find: 'if (!isForDevices && !isUpload(request)) return',
    replace: 'if (request.user) return',
    test: 'a device password allows nothing but uploads',
  },
  {
    kind: 'privacy',
    guard: "a device can upload only to its owner's library",
    file: '#features/library/server/receive-upload.ts',
    find: "fields.get('userId') ?? (request.device ? userId : undefined)",
    replace: "request.device ? userId : fields.get('userId')",
    test: "a device can't upload to another user's library",
  },
  {
    kind: 'privacy',
    guard: "a user can't revoke another user's device password",
    file: './device-passwords.store.ts',
    find: `          .where('user_id', '=', userId)
          .where('scopes', 'is', null)
          .returning`,
    replace: `          .where('scopes', 'is', null)
          .returning`,
    test: "another user's device passwords can't be listed or revoked",
  },
  {
    kind: 'privacy',
    guard: 'creating a device password requires a recent proof of identity',
    file: '../device-passwords.contract.ts',
    find: `    freshProofMinutes,
`,
    test: 'making a device password needs a recent proof of identity',
  },
]

import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a device sees only paths of its own owner, whatever another owner's device is called",
    file: './paths.store.ts',
    find: ".where('user_id', '=', userId).where('device', '=', device)",
    replace: ".where('device', '=', device)",
    test: "attack: another device of the owner, and another owner's device of the same name, see and change nothing",
  },
  {
    kind: 'privacy',
    guard: 'a file that its owner has deleted does not come back with the next sync of a device',
    file: './put.ts',
    find: 'if (there?.sha256 === draft.sha256) {',
    replace: 'if (there?.sha256 === draft.sha256 && there.uploadId !== null) {',
    test: "a deletion in the library takes nothing out of the device's list, so a program that syncs both ways deletes nothing",
  },
]

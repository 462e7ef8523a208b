import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a manifest with a wrong checksum is refused',
    file: './manifest.ts',
    find: 'if (sum !== sumOf(content)) throw new BackupError(texts.changed(place))',
    test: 'a changed manifest',
  },
  {
    kind: 'data',
    guard: 'only one process at a time writes backups to a target',
    file: './backup-lock.ts',
    find: 'if (await isHeld(target, name, clock)) throw new BackupError(lockTexts.held(target.name))',
    test: 'of two backups at the same time one is refused',
  },
  {
    kind: 'data',
    guard: 'a target with backups of another installation is refused',
    file: './create-backup.ts',
    find: 'if (there !== null && there !== installation) throw new BackupError(texts.foreign(target.name))',
    test: 'a folder with backups of another installation is refused',
  },
  {
    kind: 'data',
    guard: 'verification finds a table with missing rows',
    file: './verify-backup.ts',
    find: "if (counted !== rows) found('rows'",
    replace: "if (counted > rows) found('rows'",
    test: 'an empty table',
  },
  {
    kind: 'data',
    guard: "a path in a backup can't lead out of its folder",
    file: './backup-target.ts',
    find: " && !path.split('/').includes('..')",
    test: 'a path that leads out of the folder is refused',
  },
  {
    kind: 'data',
    guard: 'a drill checks the content that the restored server returns',
    file: './drill.ts',
    find: 'else if (found !== sha256) findings.push(texts.differs(filename))',
    test: "a drill reports what the restored server doesn't return unchanged",
  },
  {
    kind: 'data',
    guard: 'files that a kept backup needs are not removed',
    file: './prune-backups.ts',
    find: 'needed.add(path)',
    replace: 'needed.delete(path)',
    test: 'expired backups are removed, with the files that only they had',
  },
]

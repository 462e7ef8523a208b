const mb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`

export const compactTexts = {
  done: (before: number, after: number) => `The database took ${mb(before)} and now takes ${mb(after)}.`,
  noRoom: (needed: number, free: number) =>
    `The database is rewritten next to the old one. That needs ${mb(needed)} on the disk of DATA_DIR, but only ${mb(free)} are free.`,
  notHere: 'PostgreSQL gives space back by itself. This command is for SQLite.',
}

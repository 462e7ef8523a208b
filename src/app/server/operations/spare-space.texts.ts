const mb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`

export const compactTexts = {
  done: (before: number, after: number) => `The database had ${mb(before)} and has ${mb(after)} now.`,
  noRoom: (needed: number, free: number) =>
    `The database is written anew beside the old one: ${mb(needed)} are needed on the disk of DATA_DIR, and ${mb(free)} are free.`,
  notHere: 'PostgreSQL gives its space back itself. This command is for SQLite.',
}

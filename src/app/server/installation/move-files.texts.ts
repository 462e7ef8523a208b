const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export const moveTexts = {
  notOurs: (from: string) => `The files in ${from} do not belong to this database. Nothing was moved.`,
  movedBefore: (from: string) => `The files in ${from} were moved away before. Nothing was moved.`,
  notEmpty: (to: string) =>
    `There are files in ${to} that do not come from a move of this installation. Nothing was moved. Name a place that is empty.`,
  differs: (key: string, to: string) =>
    `${key} has another content in ${to} than was sent there. Nothing was handed over. Run this again.`,
  running: 'A server is running on this installation. Stop it, then run this again. What was copied is not copied again.',
  noDatabase: 'There is no installation here yet. Check DATA_DIR and DATABASE_URL.',
  same: 'The files are there already.',
  waiting: 'Waiting for up to a minute to see whether a server is running ...',
  done: (
    places: { from: string; to: string; setting: string },
    {
      files,
      thumbnails,
      bytes,
      copied,
      setAside,
    }: { files: number; thumbnails: number; bytes: number; copied: number; setAside: number },
  ) => [
    `Moved ${files} files and ${thumbnails} thumbnails (${megabytes(bytes)}) to ${places.to}; ${files + thumbnails - copied} of them were there already. Every digest was compared.`,
    ...(setAside === 0 ? [] : [`${setAside} files that were left there from before are in quarantine.`]),
    `Start the server with ${places.setting} from now on.`,
    `The files in ${places.from} are a copy now: no server starts with them. Remove them when you have looked.`,
  ],
}

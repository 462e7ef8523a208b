const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export const moveTexts = {
  notOurs: (from: string) => `The files in ${from} do not belong to this database. Nothing was moved.`,
  movedBefore: (from: string) => `The files in ${from} have already been moved away. Nothing was moved.`,
  notEmpty: (to: string) =>
    `There are files in ${to} that do not come from a move of this installation. Nothing was moved. Choose an empty folder or bucket.`,
  differs: (key: string, to: string) =>
    `${key} has different content in ${to} than was sent there. The copies are not used yet. Run this again.`,
  running: 'A server is running on this installation. Stop it, then run this again. Files that were copied are not copied again.',
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
      missing,
    }: { files: number; thumbnails: number; bytes: number; copied: number; setAside: number; missing: string[] },
  ) => [
    `Moved ${files} files and ${thumbnails} thumbnails (${megabytes(bytes)}) to ${places.to}; ${files + thumbnails - copied} of them were there already. All digests were compared.`,
    ...(setAside === 0 ? [] : [`${setAside} older files that were there are in quarantine.`]),
    ...(missing.length === 0
      ? []
      : [`${missing.length} files that the database names were missing already: ${missing.slice(0, 5).join(', ')}`]),
    `Start the server with ${places.setting} from now on.`,
    `The files in ${places.from} are now only a copy: no server starts with them. Remove them once you have checked the new ones.`,
  ],
}

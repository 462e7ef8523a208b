import type { PlantedFault } from '../planted.ts'

const client = 'src/kit/server/s3/s3-client.ts'
const errors = 'src/kit/server/s3/s3-errors.ts'
const faultTests = 'src/kit/server/s3/s3-faults.test.ts'
const move = 'src/operations/server/installation/move-files.ts'
const moveTests = 'src/operations/server/installation/move-files.test.ts'
const secretFile = 'src/operations/server/installation/shared-secret.ts'
const secretTests = 'src/operations/server/installation/shared-secret.test.ts'
const targetTests = 'src/operations/server/backup/s3-target.test.ts'
const configTests = 'src/operations/server/config.test.ts'

/** Files in S3. */
export const storage: PlantedFault[] = [
  {
    guard: 'the hash of the content is part of the signature',
    file: client,
    find: "'x-amz-content-sha256': content?.sha256 ?? ofNothing",
    replace: "'x-amz-content-sha256': content === undefined ? ofNothing : 'UNSIGNED-PAYLOAD'",
    test: {
      file: 'src/kit/server/s3/s3-faults.test.ts',
      title: 'the server refuses content that differs from its announced hash',
    },
  },
  {
    guard: 'an interrupted download requests the rest',
    file: client,
    find: 'if (++failures === tries)',
    replace: 'if (++failures > 0)',
    test: { file: faultTests, title: 'a download succeeds after answers that are "truncated"' },
  },
  {
    guard: 'a download that never completes fails',
    file: client,
    find: 'if (++failures === tries) throw errorOfConnection(address.name, error)',
    replace: 'if (++failures === tries) return',
    test: { file: faultTests, title: 'a download that never completes fails, and is not mistaken for a shorter file' },
  },
  {
    guard: 'an existing note is not overwritten on a server without conditional writes',
    file: client,
    find: 'if ((await stat(key)) !== null) return false',
    replace: '',
    test: { file: faultTests, title: 'the first note is kept even on a server without conditional writes' },
  },
  {
    guard: 'an existing note is not overwritten',
    file: client,
    find: "isNew ? { 'if-none-match': '*' } : {}",
    replace: '{}',
    test: {
      file: 'src/kit/server/files/file-store.test.ts',
      title: 'of several notes the first is kept, and every writer learns which one it is',
    },
  },
  {
    guard: 'all pages of a list are read',
    file: client,
    find: 'while (token !== undefined)',
    replace: 'while (false)',
    test: { file: faultTests, title: 'all pages of a long list are read' },
  },
  {
    guard: 'a missing bucket is distinguished from a missing file',
    file: errors,
    find: "return this.status === 404 && this.code !== 'NoSuchBucket'",
    replace: 'return this.status === 404',
    test: { file: faultTests, title: 'with {"bucket":"another-bucket"} one sentence says what is wrong' },
  },
  {
    guard: 'an unreachable S3 server is answered with 503',
    file: 'src/kit/server/http.ts',
    find: 'isUnavailable || isStorageAway',
    replace: 'isUnavailable',
    test: {
      file: 'faults/s3-answers.test.ts',
      title: 'while the S3 server fails, users are asked to try again, and no partial changes remain',
    },
  },
  {
    guard: 'the S3 code is loaded only if it is needed',
    file: 'src/operations/server/installation/open-files.ts',
    find: "import type { S3Storage } from '../config.ts'",
    replace: "import type { S3Storage } from '../config.ts'\nimport '#kit/server/s3/s3-client.ts'",
    test: { file: 'faults/s3-start.test.ts', title: 'the S3 code is loaded only if the files are in S3' },
  },
  {
    guard: 'files in S3 require keys',
    file: 'src/operations/server/config.ts',
    find: "if (keys === null) mistakes.push(keysMissing('STORAGE_URL'))",
    replace: 'if (keys === null) config.storage = undefined',
    test: { file: configTests, title: 'a bucket needs a valid address, keys, and an upload limit that fits one request' },
  },
  {
    guard: 'an upload is at most as large as one request to S3',
    file: 'src/operations/server/config.ts',
    find: 'mostUploadMbInS3 = 5000',
    replace: 'mostUploadMbInS3 = 5001',
    test: { file: configTests, title: 'a bucket needs a valid address, keys, and an upload limit that fits one request' },
  },
  {
    guard: 'a drill uses no bucket',
    file: 'src/operations/server/config.ts',
    find: 'storage: undefined,\n  secretKey: undefined',
    replace: 'secretKey: undefined',
    test: {
      file: configTests,
      title: "a drill can't reach a mail server, a provider, another database, a bucket or backups",
    },
  },
  {
    guard: 'a moved file is read back and compared',
    file: move,
    find: 'if ((await digestOf(to, key)) !== draft.sha256)',
    replace: 'if (false)',
    test: { file: moveTests, title: 'a change made by the target on the way is noticed' },
  },
  {
    guard: 'a file that is already in the target is compared before it is skipped',
    file: move,
    find: 'if (ours === theirs)',
    replace: 'if (true)',
    test: { file: moveTests, title: 'after an interruption a move sends only what is missing or damaged' },
  },
  {
    guard: "a move refuses a place with another installation's files",
    file: move,
    find: 'if (!mayTake)',
    replace: 'if (false)',
    test: { file: moveTests, title: "a place with another installation's files is refused and stays unchanged" },
  },
  {
    guard: 'moving back sets aside files that were removed since the move',
    file: move,
    find: 'await to.quarantine(key, instant(clock).slice(0, 10))',
    replace: '',
    test: { file: moveTests, title: 'moving back sets aside files that were removed since, and sends only new ones' },
  },
  {
    guard: 'an installation does not start with files that were moved away',
    file: 'src/operations/server/installation/installation.rules.ts',
    find: 'files.id?.startsWith(notePrefixes.away) ||',
    replace: '',
    test: {
      file: 'src/operations/server/installation/installation.rules.test.ts',
      title: 'files that were moved to another place',
    },
  },
  {
    guard: 'an installation does not start with files that are still being moved',
    file: 'src/operations/server/installation/installation.rules.ts',
    find: ' || files.id?.startsWith(notePrefixes.underWay)',
    replace: '',
    test: { file: 'src/operations/server/installation/installation.rules.test.ts', title: 'files that are being moved here' },
  },
  {
    guard: 'each secret is encrypted with its own key',
    file: secretFile,
    find: 'const key = keyFor(secretKey, name)',
    replace: "const key = keyFor(secretKey, 'secret')",
    test: { file: secretTests, title: 'another key is refused, and so is a secret that was swapped for another one' },
  },
  {
    guard: 'if several machines create a secret at the same time, one secret is kept',
    file: secretFile,
    find: '  return unseal(kept, key)',
    replace: '  return secret',
    test: {
      file: secretTests,
      title: 'machines with separate folders share a secret, even if they start together, and write nothing to the folders',
    },
  },
  {
    guard: 'a secret from the data folder is taken over',
    file: secretFile,
    find: '(await readKeptSecret(dataDir, name)) ?? newSecret()',
    replace: 'newSecret()',
    test: { file: secretTests, title: 'a secret from the data folder is taken over' },
  },
  {
    guard: 'several machines need a key for their secrets',
    file: 'src/operations/server/config.ts',
    find: 'mistakes.push(machinesNeedKey)',
    replace: 'void machinesNeedKey',
    test: { file: configTests, title: 'with PostgreSQL and S3, machines share a key for their secrets' },
  },
  {
    guard: 'the key for secrets has at least 32 characters',
    file: 'src/operations/server/config.ts',
    find: 'value.length >= 32',
    replace: 'value.length >= 31',
    test: { file: configTests, title: 'with PostgreSQL and S3, machines share a key for their secrets' },
  },
  {
    guard: "a backup in a bucket can't read outside of its place",
    file: 'src/operations/server/backup/backup-target.ts',
    find: " && !path.split('/').includes('..')",
    replace: " && path !== '../other'",
    test: { file: targetTests, title: '"a/../b" leads to no object' },
  },
  {
    guard: 'backups in a bucket require keys',
    file: 'src/operations/server/config.ts',
    find: 'mistakes.push(keysMissing(name))',
    replace: "if (name !== 'BACKUP_TO') mistakes.push(keysMissing(name))",
    test: { file: configTests, title: 'backups go to a folder, or to a bucket with keys' },
  },
]

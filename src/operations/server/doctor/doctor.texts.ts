/** Texts of the Installation screen and of `willow doctor`: what was found, and how to fix it. */

const amount = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', count.toLocaleString('en-US'))
const mb = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB`
const hours = (ms: number) => (ms < 3_600_000 ? 'less than one hour' : amount(Math.floor(ms / 3_600_000), 'one hour', '# hours'))
const seconds = (ms: number) => amount(Math.round(Math.abs(ms) / 1000), 'one second', '# seconds')

const makeRoom = 'Remove what you don’t need from this disk, or move DATA_DIR to a larger one.'

export const doctorTexts = {
  titles: {
    settings: 'Names of settings',
    disk: 'Disk space',
    inodes: 'Disk entries',
    flush: 'Writing to the disk',
    folder: 'Data folder',
    owners: 'Owners of files',
    files: 'Files',
    engine: 'Database version',
    damage: 'Database contents',
    connections: 'Database connections',
    space: 'Space in the database',
    clock: 'Clock',
    address: 'Address and https',
    visit: 'Visit of the address',
    proxy: 'Reverse proxy',
    passwords: 'Passwords',
    passkeys: 'Passkeys',
    mail: 'Email',
    provider: 'Sign-in with another account',
    backup: 'Backups',
    recoveryKey: 'Recovery key',
    secrets: 'Secrets',
    jobs: 'Background jobs',
    pages: 'Files of pages and planners',
    built: 'Web app',
    spellings: 'Spellings of addresses',
    documents: 'Uploaded files',
  },
  documents:
    'Uploaded files are opened in processes of the same user as the server. Their scripts are confined, but native code isn’t.',
  spellings: {
    ok: 'No two accounts or subscriptions have the same mailbox.',
    accounts: {
      text: (groups: readonly string[]) =>
        `Accounts with the same mailbox, from before spellings were compared: ${groups.join('; ')}. Each is reached by its exact spelling only.`,
      fix: 'Ask their users which account they keep. Revoke the access of the other one under Registered Users, or let its user delete it or change its address. Then every spelling reaches the one that is left.',
    },
    subscriptions: {
      text: (groups: readonly string[]) => `Newsletter subscriptions with the same mailbox: ${groups.join('; ')}.`,
      fix: 'Open the link to unsubscribe of all but one: the exported list of subscriptions has it. Then every spelling reaches the one that is left.',
    },
  },
  settings: {
    ok: 'No setting seems to be misspelt.',
    unread: (names: readonly string[]) => `No setting seems to be misspelt. Willow doesn’t read: ${names.join(', ')}.`,
    retired: (names: readonly string[]) =>
      `These variables work as before, but nobody needs them: the admin area sets the same. ${names.join(', ')}.`,
    doubt: { fix: 'Correct the name or the value, or remove the variable, then restart.' },
  },
  disk: {
    ok: (freeBytes: number) => `${mb(freeBytes)} are free.`,
    low: {
      text: (freeBytes: number, floorBytes: number) =>
        `${mb(freeBytes)} are free. Uploads are refused until there are ${mb(floorBytes)}.`,
      fix: makeRoom,
    },
    nearlyLow: {
      text: (freeBytes: number, floorBytes: number) => `${mb(freeBytes)} are free. Uploads are refused below ${mb(floorBytes)}.`,
      fix: makeRoom,
    },
    readOnly: {
      text: 'The disk is read-only. Nobody can sign in, and nothing is saved.',
      fix: 'Check the system log for disk errors, then mount the disk for writing again.',
    },
  },
  inodes: {
    ok: 'There is room for more files.',
    unknown: 'This file system has no limit on the number of files.',
    few: {
      text: (free: number) => `The disk has room for only ${free.toLocaleString('en-US')} more files, however small they are.`,
      fix: 'Remove folders with many small files from this disk, or move DATA_DIR to a file system with more inodes.',
    },
  },
  flush: {
    ok: (ms: number) => `A write was safely on the disk after ${Math.max(1, Math.round(ms))} ms.`,
    slow: {
      text: (ms: number) =>
        `A small write took ${seconds(ms)} to be safely on the disk. Every change that is saved has to wait for this.`,
      fix: 'Use a local disk for DATA_DIR, and check whether another program keeps the disk busy.',
    },
    failed: {
      text: (reason: string) => `Nothing can be written to DATA_DIR: ${reason}`,
      fix: 'Check that DATA_DIR is mounted, and that it belongs to the user that runs Willow.',
    },
  },
  folder: {
    ok: 'Only its owner can open the data folder.',
    open: {
      text: (folder: string) => `Other users of this machine can open ${folder}.`,
      fix: (folder: string) => `Type: chmod 700 ${folder}`,
    },
    shared: {
      text: (folder: string) =>
        `Other users of this machine can open ${folder}. It isn’t Willow’s alone, so its permissions stay as they are.`,
      fix: (folder: string) =>
        `Stop the server, move what belongs to Willow into a folder of its own, such as ${folder}/willow, and set DATA_DIR to it.`,
    },
  },
  owners: {
    ok: (owner: string) => `Everything in the data folder belongs to ${owner}.`,
    foreign: {
      text: (owner: string, count: number, named: readonly { path: string; owner: string }[]) =>
        `${amount(count, 'One file doesn’t', '# files don’t')} belong to ${owner}, the owner of the data folder: ${named
          .map((each) => `${each.path} (${each.owner})`)
          .join(
            ', ',
          )}${count > named.length ? ', ...' : ''}. The server may be unable to open or replace ${count === 1 ? 'it' : 'them'}.`,
      fix: (owner: string, folder: string) => `As root, type: chown -R ${owner} ${folder}`,
    },
  },
  files: {
    ok: 'A file was written, read and removed again.',
    failed: {
      text: (reason: string) => `A file couldn’t be written, read and removed again: ${reason}`,
      fix: 'Check that the disk or bucket that holds the files responds, and that this program may write there.',
    },
    changed: 'the content that was read differs from what was written',
  },
  engine: {
    ok: (version: string) => `${version}.`,
    outdated: {
      text: (version: string, oldest: string) => `${version} no longer gets security updates. The oldest that does is ${oldest}.`,
      fix: (oldest: string) => `Update it to ${oldest} or newer. Make a backup first.`,
    },
    silent: {
      text: (reason: string) => `The database doesn’t answer: ${reason}`,
      fix: 'Check DATABASE_URL, and whether the database server is running.',
    },
  },
  damage: {
    ok: 'No damage was found.',
    found: {
      text: (lines: readonly string[]) =>
        `The database is damaged: ${lines[0]}${lines.length > 1 ? ` (and ${lines.length - 1} more)` : ''}`,
      fix: 'Restore the newest proven backup with “willow restore”. Until then no file is removed.',
    },
    unfinished: 'The check takes too long for this page. Run “willow doctor” on the server to finish it.',
  },
  space: {
    ok: 'The database has little unused space.',
    unused: {
      text: (freeBytes: number, bytes: number) => `${mb(freeBytes)} of the database’s ${mb(bytes)} are unused.`,
      fix: 'Stop the server, run “willow database compact”, and start it again. That takes some seconds for each 100 MB.',
    },
  },
  connections: {
    ok: (free: number) => `The database has ${free.toLocaleString('en-US')} connections free.`,
    few: {
      text: (free: number, wanted: number) =>
        `The database has ${amount(free, 'one connection', '# connections')} free. Each Willow process uses up to ${wanted}.`,
      fix: 'Raise max_connections of PostgreSQL, or run fewer processes.',
    },
  },
  clock: {
    ok: 'The clock seems to be right.',
    differs: {
      text: (ms: number) =>
        `The clock of this machine is ${seconds(ms)} ${ms > 0 ? 'behind' : 'ahead of'} the clock of the database server.`,
      fix: 'Set both clocks by NTP, for example with systemd-timesyncd or chrony.',
    },
    inDoubt: {
      text: 'The clock seems to have jumped. Nothing is deleted until you confirm it.',
      fix: 'Compare “date” with a clock you trust, then run “willow clock confirm”.',
    },
  },
  address: {
    ok: (url: string) => `${url}, with https.`,
    onlyHere: (url: string) => `${url} can only be reached from this machine. That’s fine for trying Willow out.`,
    plain: {
      text: (url: string) =>
        `${url} has no https. Passwords and pages are sent unencrypted, and browsers don’t offer notifications, offline use or installing the app.`,
      fix: 'Put a reverse proxy with a certificate in front (Caddy gets one automatically), and begin PUBLIC_URL with https://.',
    },
    local: {
      text: (url: string) => `PUBLIC_URL is ${url}. Links in emails don’t work on other devices.`,
      fix: 'Set PUBLIC_URL to the address that users type.',
    },
  },
  visit: {
    ok: (url: string) => `${url} answers, and takes large uploads. Willow needs no WebSocket.`,
    unknownName: {
      text: (host: string) => `${host} has no address in the DNS that this machine asks.`,
      fix: 'Add an A or AAAA record for this name, or correct PUBLIC_URL. New records can take an hour.',
    },
    noAnswer: {
      text: (url: string, code: string) => `This machine gets no answer from ${url} (${code}).`,
      fix: 'Check that the reverse proxy runs and that the firewall lets its port through. Some routers never let machines behind them visit their own public address: then try with a phone on its mobile network.',
    },
    expired: {
      text: (url: string) => `The certificate of ${url} has expired, or isn’t valid yet. Browsers refuse the address.`,
      fix: 'Renew the certificate and reload the proxy. Check its automatic renewal, and the clock of this machine.',
    },
    otherName: {
      text: (host: string) => `The certificate isn’t for ${host}. Browsers refuse the address.`,
      fix: 'Request a certificate that contains this name, or correct PUBLIC_URL.',
    },
    unknownAuthority: {
      text: (url: string) =>
        `This machine doesn’t trust the certificate of ${url}. Browsers that don’t know its authority refuse the address.`,
      fix: 'Send the whole chain (fullchain.pem, not cert.pem). If the authority is your own, name its file in NODE_EXTRA_CA_CERTS, and install it on each device.',
    },
    otherCertificate: {
      text: (url: string, code: string) => `The certificate of ${url} can’t be checked (${code}).`,
      fix: 'Open the address in a browser, which shows what is wrong with the certificate.',
    },
    endsSoon: {
      text: (day: string) => `The certificate ends on ${day}, and hasn’t been renewed.`,
      fix: 'Check the automatic renewal of the proxy or of certbot. Certificates are usually renewed 30 days before they end.',
    },
    redirects: {
      text: (url: string, to: string) =>
        `${url} leads to ${to}. Forms and sign-ins are refused there, because they come from another address.`,
      fix: 'Set PUBLIC_URL to the address at which users arrive, or remove the redirect.',
    },
    foreign: {
      text: (url: string, status: number) => `Something else than Willow answers at ${url} (status ${status}).`,
      fix: 'Let the proxy pass all paths of this address to Willow’s port, without a sign-in page or a challenge of its own.',
    },
    smallBodies: {
      text: (url: string) => `A proxy at ${url} refuses uploads of more than a few megabytes, or of less.`,
      fix: 'Raise its limit a little above MAX_UPLOAD_MB: client_max_body_size in nginx, LimitRequestBody in Apache, request_body max_size in Caddy.',
    },
  },
  passkeys: (count: number, host: string) =>
    count === 0
      ? 'Nobody has a passkey yet.'
      : `${amount(count, 'One passkey works', '# passkeys work')} only at ${host}. If the host in PUBLIC_URL changes, ${count === 1 ? 'it stops' : 'they stop'} working, and users sign in with their password and second step.`,
  passwords: {
    strict: 'New passwords have at least eight characters, and common ones are refused.',
    usual:
      'New passwords have at least six characters, and common ones are accepted. Consider PASSWORD_RULES=strict: it applies to new passwords only.',
  },
  proxy: {
    ok: 'The server sees the real addresses of visitors.',
    untrusted: {
      text: 'Requests come through a proxy that TRUST_PROXY doesn’t name. All visitors share one address, and therefore one rate limit. Forged messages in the name of a shop can’t be told apart by network.',
      fix: 'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1.',
    },
    anybody: {
      text: 'TRUST_PROXY is a number and HOST lets every machine connect: anyone can claim any address and escape the rate limits.',
      fix: 'Set TRUST_PROXY to the address of the proxy, or let only the proxy reach this port.',
    },
  },
  mail: {
    ok: 'The mail server answers and accepts the sign-in.',
    none: {
      text: 'No mail server is set up. Codes, password resets and notices wait in the outbox. While someone guesses access codes, codes without an address are refused, because their owners can’t be emailed a link.',
      fix: 'Set one up under Shop in the admin area. Or set SMTP_URL, and MAIL_FROM to an address that the mail server may send from.',
    },
    failed: {
      text: (reason: string) => `The mail server doesn’t accept emails: ${reason}`,
      fix: 'Check the host, port, user and password under Shop in the admin area, or in SMTP_URL. Emails wait in the outbox until it works.',
    },
  },
  provider: {
    ok: (name: string) => `${name} answers.`,
    none: 'Not set up. Users sign in with a password.',
    failed: {
      text: (name: string, reason: string) => `${name} can’t be used to sign in: ${reason}`,
      fix: 'Open OIDC_ISSUER followed by /.well-known/openid-configuration in a browser on this machine: it has to respond and name the same issuer. Passwords keep working.',
    },
  },
  backup: {
    ok: (ageMs: number) => `The last proven backup is ${hours(ageMs)} old.`,
    none: {
      text: 'No backups are made.',
      fix: 'Set BACKUP_TO to a folder on another disk, then run “willow backup key”.',
    },
    unproven: {
      text: (error: string | null) =>
        `No backup has been proven yet.${error === null ? '' : ` The last attempt failed: ${error}`}`,
      fix: 'Run “willow backup create” and then “willow backup drill”. With BACKUP_TO both happen each night.',
    },
    old: {
      text: (ageMs: number, error: string | null) =>
        `The last proven backup is ${hours(ageMs)} old.${error === null ? '' : ` The last attempt failed: ${error}`}`,
      fix: 'Run “willow backup create” and “willow backup drill”. They say what is wrong.',
    },
    held: {
      text: 'This installation was restored from a backup. Emails and backups wait until you release it.',
      fix: 'Read what was lost on the dashboard, then release it there or run “willow restore release”.',
    },
  },
  recoveryKey: {
    ok: (day: string) =>
      `Backups are encrypted to the recovery key. The last drill with the key was on ${day}; the nightly one works without it and only finds damage.`,
    onlySecrets: 'Backups hold the secrets, encrypted to the recovery key. The rest isn’t encrypted (BACKUP_ENCRYPT=false).',
    none: {
      text: 'There is no recovery key. Backups don’t hold the secrets, and aren’t encrypted.',
      fix: 'Run “willow backup key” once, and keep the key that it prints on another machine.',
    },
    untested: {
      text: 'Backups are encrypted to the recovery key, but no backup has been restored with it yet.',
      fix: 'Run “willow backup drill --key-file FILE”, so that you know that you have the right key.',
    },
    old: {
      text: (day: string) => `Backups are encrypted to the recovery key. The last drill with the key was on ${day}.`,
    },
  },
  secrets: {
    ok: 'Every secret that the server has used is there.',
    lost: {
      text: (names: readonly string[]) => `Missing from the data folder: ${names.join(', ')}. The next start makes new ones.`,
      fix: 'Copy them back, for example from a backup restored elsewhere. Otherwise give your shop its new secret (“willow webhook secret”); links to unsubscribe in sent emails stop working.',
    },
    unreadable: { fix: 'Set SECRET_KEY to the key that was in use when the secrets were made.' },
  },
  jobs: {
    ok: 'No job is stuck, and none was given up.',
    dead: {
      text: (count: number, kinds: readonly string[]) =>
        `${amount(count, 'One job was', '# jobs were')} given up (${kinds.join(', ')}).`,
      fix: 'Read why in the admin area under Installation, or with “willow jobs list”. Fix the cause, then run them again.',
    },
    stuck: {
      text: (count: number, kinds: readonly string[]) =>
        `${amount(count, 'One job has', '# jobs have')} been due for over an hour (${kinds.join(', ')}).`,
      fix: 'Check that a server is running. If one is, restart it and read its log.',
    },
  },
  pages: {
    ok: 'Every page and every planner has its file.',
    missing: {
      text: (count: number) =>
        amount(count, 'The file of one page or planner is missing.', 'The files of # pages or planners are missing.'),
      fix: 'Run “willow adopt” to see which. “willow restore FROM --user EMAIL” restores one user’s pages from a backup. Add the PDF of a planner again under Editions: it takes its place.',
    },
    unnamed: {
      text: (count: number) => amount(count, 'One file belongs to nothing.', '# files belong to nothing.'),
      fix: 'Nothing was removed. Run “willow adopt” for details.',
    },
    older: {
      text: 'The database has lost its last changes. No file is removed until you have checked.',
      fix: 'Check with “willow adopt”. If you restored a backup on purpose, run “willow adopt --yes”.',
    },
  },
  built: {
    ok: 'Every file of the web app is there.',
    missing: {
      text: (count: number) => amount(count, 'One file of the web app is missing.', '# files of the web app are missing.'),
      fix: 'Run “npm run build”, or unpack the release again.',
    },
    none: {
      text: 'The web app isn’t built. Only the API works.',
      fix: 'Run “npm run build”.',
    },
  },
  /** For a check that threw an error. */
  broken: {
    text: (reason: string) => `The check ended with an error: ${reason}`,
    fix: 'Run “willow doctor” on the server, and read the log.',
  },
}

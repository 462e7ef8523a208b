/** One sentence with the cause and one with the next step for each error that the system, a database or TLS reports. */
/** Root left files behind only by mistake. The data of another user isn't given away by advice. */
const runAs = ({ user, owner, path }: { user: string; owner: string; path: string }) =>
  owner === 'root' ? `Run this as root, or type: chown -R ${user} ${path}` : `Run this as ${owner} or as root.`

export const failureTexts = {
  portInUse: (port: number, address: string) =>
    `Port ${port} at ${address} is in use by another program, perhaps another Willow. Stop that program, or set PORT to a free port.`,
  portOfRoot: (port: number) =>
    `Only root may listen on port ${port}. Set PORT to 1024 or higher, and let a reverse proxy listen on ${port}.`,
  notOurAddress: (address: string) =>
    `${address} is not an address of this machine. Set HOST to localhost, to 0.0.0.0 for all addresses, or to one of this machine.`,
  unknownHost: (name: string, variable: string) =>
    `The host name ${name} in ${variable} is unknown. Check its spelling, and whether this machine can resolve names.`,
  nobodyAnswers: (place: string, variable: string) =>
    `Nothing answers at ${place}. Check ${variable}, and whether that server is running and its firewall lets this machine in.`,
  noSocket: (path: string) =>
    `No PostgreSQL server listens at ${path}. Check DATABASE_URL, and whether the database server is running.`,
  brokeOff: (place: string, variable: string) =>
    `The connection to ${place} broke off. Check ${variable}, and whether that server accepts connections from this machine.`,

  notThere: (path: string) => `${path} does not exist. Check the spelling, and whether its disk is mounted.`,
  notAFolder: (path: string) => `${path} is a file, not a folder, or lies below one. Give a folder.`,
  notAFile: (path: string) => `${path} is a folder, not a file. Give a file.`,
  notAllowed: ({ path, user, owner }: { path: string; user: string; owner: string | null }) =>
    owner === null || owner === user
      ? `${user} may not use ${path}. Change its permissions, or those of the folders above it.`
      : `${user} may not use ${path}, which belongs to ${owner}. ${runAs({ user, owner, path })}`,
  readOnly: (path: string) => `The disk of ${path} is read-only. Mount it for writing, or use another place.`,
  full: (path: string) => `The disk of ${path} is full. Remove what you don’t need, then try again.`,
  tooManyFiles: 'This program has too many files open. Raise the limit (ulimit -n, or LimitNOFILE of the service).',
  broken: (path: string) => `The disk of ${path} reports an error. Look for disk errors in the system log (dmesg).`,

  cannotOpen: ({ file, user, owner }: { file: string; user: string; owner: string | null }) =>
    owner === null || owner === user
      ? `The database ${file} can’t be opened or written by ${user}. Check the permissions of its folder, and whether its disk is writable.`
      : `The database ${file} can’t be used by ${user}, because ${owner} owns it. ${runAs({ user, owner, path: folderOf(file) })}`,
  busy: (file: string) => `Another program is using the database ${file}. Try again, or stop that program first.`,

  wrongPassword: (database: string) =>
    `The database ${database} refuses the user or the password. Correct them in DATABASE_URL. Special characters must be written as %XX there.`,
  notItsUser: (said: string, database: string) =>
    `${said} at ${database}. The database accepts only a user of this machine with the same name: run Willow as that user, or add a password and a host to DATABASE_URL.`,
  statementPooling: (database: string) =>
    `The connection pooler at ${database} allows no transactions. Set its pool_mode to transaction or session, or give the address of PostgreSQL itself in DATABASE_URL.`,
  noPassword: (database: string) =>
    `The database ${database} asks for a password. Add it to DATABASE_URL: postgres://USER:PASSWORD@HOST/NAME`,
  noDatabase: (database: string) =>
    `The database ${database} does not exist. Create it (createdb), or correct the name in DATABASE_URL.`,
  noRights: (database: string, message: string) =>
    `The user in DATABASE_URL lacks rights in ${database} (${message}). Make it the owner of the database, or grant them.`,
  noConnections: (database: string) =>
    `The database ${database} has no free connection. Raise max_connections of PostgreSQL, or run fewer processes.`,
  starting: (database: string) => `The database ${database} is starting up or shutting down. Try again in a moment.`,
  noTls: (database: string) =>
    `The database ${database} offers no encrypted connection. Turn ssl on there, or remove sslmode from DATABASE_URL.`,
  certificate: (reason: string) =>
    `The certificate of a server is not trusted (${reason}). Renew it, use the host name that it names, or give its authority in NODE_EXTRA_CA_CERTS.`,
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/')) || '/'

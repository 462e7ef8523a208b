interface Blocked {
  user: string
  /** The folder whose owner `user` is. */
  folder: string
  path: string
}

const who = ({ user, folder }: Pick<Blocked, 'user' | 'folder'>) =>
  `Started as root, Willow works as ${user}, the owner of ${folder}, so that its files stay readable for the server.`

/** Printed in one line when root can't be given up. Nothing was changed then. */
export const ownerTexts = {
  cannot: (user: string, folder: string, uid: number) =>
    `${folder} belongs to ${user}, but this process may not become that user. Run it as that user: sudo -u '#${uid}' ..., or in a container: docker exec -u ${uid} ...`,
  kept: (user: string) => `This process could not give up root for ${user} completely, so it stopped.`,
  closed: ({ closed, ...blocked }: Blocked & { closed: string }) =>
    closed === '/var/lib/private'
      ? `${who(blocked)} Only root and the service itself can enter ${closed}, where DynamicUser keeps ${blocked.path}. Give the service a fixed user first: see "A fixed user for the service" in docs/reference.md.`
      : `${who(blocked)} That user can’t enter ${closed}. Move ${blocked.path} to a folder that it can enter, such as /srv, or use another one.`,
  write: (blocked: Blocked) =>
    `${who(blocked)} That user can’t write to ${blocked.path}. Type: chown -R ${blocked.user} ${blocked.path}`,
  create: ({ parent, ...blocked }: Blocked & { parent: string }) =>
    `${who(blocked)} That user can’t create ${blocked.path} in ${parent}. Type: install -d -o ${blocked.user} -m 700 ${blocked.path}`,
  inside: ({ parent, ...blocked }: Blocked & { parent: string }) =>
    `${who(blocked)} A restore is prepared beside its folder, and that user can’t write to ${parent}. Restore into a folder inside it: --into ${blocked.path}/data`,
  read: (blocked: Blocked) =>
    `${who(blocked)} That user can’t read ${blocked.path}. Type: chown -R ${blocked.user} ${blocked.path}`,
  working: (user: string, folder: string) => `Working as ${user}, the owner of ${folder}, instead of root.`,
  restoredAsRoot: (folder: string) =>
    `The files in ${folder} belong to root. If another user runs Willow, type: chown -R USER ${folder}`,
}

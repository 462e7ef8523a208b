import { places } from './install.rules.ts'

/** A step of the installation: what `--check` says is missing, and what is said once it was done. */
export interface StepText {
  todo: string
  done: string
}

const step = (todo: string, done: string): StepText => ({ todo, done })

export const installTexts = {
  notRoot: 'willow install makes a user and a service, so it must run as root. Nothing was changed.',
  notLinux: 'willow install makes a service of systemd, so it works on Linux only. Nothing was changed.',
  notRelease:
    'willow install works from an unpacked release only. Make one with npm run release, unpack it into /opt on the machine of the service, and run /opt/willow/willow install there.',
  host: '--host must be the name of the host that people type, such as planner.example, without https:// and without a path.',
  hostMissing: `There is no ${places.envFile} yet. Name the host that people type: willow install --host planner.example`,
  proxy: '--proxy must be caddy or nginx.',
  noBlock: `${places.envFile} has no PUBLIC_URL that begins with https://, so there is no block for a proxy.`,
  path: (root: string) => `The folder ${root} has a character that a unit of systemd can’t name. Unpack the release into /opt.`,
  hidden: (root: string) => `The service can’t see ${root}, because its unit hides that place. Unpack the release into /opt.`,
  changeable: (path: string) =>
    `Users other than root can change ${path}, and root would run what they write. Type: chown -R root:root ${path} && chmod -R go-w ${path}`,
  closed: (path: string) => `The service can’t enter ${path}. Type: chmod o+rx ${path}`,
  dynamicUser: `${places.dataDir} is a link, as the units of earlier versions made it. See "A fixed user for the service" in docs/reference.md first.`,
  otherOwner: `${places.dataDir} has files and belongs to somebody else than ${places.user}. If they are this installation’s, type: chown -R ${places.user}:${places.user} ${places.dataDir}`,
  otherFolder: (dataDir: string) =>
    `${places.envFile} has DATA_DIR=${dataDir}, but the unit lets the service write to ${places.dataDir} only. Install the service by hand, or move the data there and change the line.`,
  failed: (program: string, reason: string) => `${program} failed: ${reason} What was done before stays; run this again.`,

  user: step(`The user ${places.user} is missing.`, `Created the user ${places.user}.`),
  dataDir: step(`The folder ${places.dataDir} is missing.`, `Created ${places.dataDir}.`),
  owner: step(`The empty folder ${places.dataDir} belongs to somebody else.`, `Gave ${places.dataDir} to ${places.user}.`),
  create: (path: string) => step(`${path} is missing.`, `Created ${path}.`),
  replace: (path: string) => step(`${path} is of an earlier version.`, `Updated ${path}.`),
  reload: step('systemd has not read the unit.', 'systemd has read the unit.'),
  enable: step('The service is not started at boot.', 'The service starts at boot.'),
  start: step('The service is not running.', 'Started the service. The set-up code is in the journal: journalctl -u willow'),

  kept: (path: string, given: string) =>
    `${path} was edited or written by hand and stays as it is. What belongs there now is in ${given}: compare them.`,
  wouldKeep: (path: string) => `${path} was edited or written by hand and would stay as it is.`,
  otherUrl: (url: string) =>
    `${places.envFile} stays as it is, with PUBLIC_URL=${url}. Change the line there and restart the service.`,
  readable: `Others can read ${places.envFile}. Type: chown root:${places.user} ${places.envFile} && chmod 640 ${places.envFile}`,
  stopped: 'The service is stopped, and stays so. To start it, type: systemctl start willow',
  restart: 'The unit has changed. Type: systemctl restart willow',
  noSystemd: (root: string) =>
    `systemd does not run here, so nothing was started. Start the server by hand: sh -c 'set -a; . ${places.envFile}; exec ${root}/willow'`,
  nothing: 'Nothing is missing.',
  unchanged: 'Nothing was changed.',
}

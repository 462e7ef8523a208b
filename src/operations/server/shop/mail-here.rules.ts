import { plainHost } from '#kit/server/access/public-addresses.ts'
import type { Config } from '../config.ts'

/** The ports of mail servers. At another one, an administrator could reach a program that was never meant for them. */
const mailPorts = ['25', '465', '587']
const portOfPostgres = '5432'

/** True for a name or address of the machine that asks. */
export const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(plainHost(host))

/** The ports of Willow itself and of the database, which nothing that is named in the browser may lead to. */
export const usedPorts = ({ port, databaseUrl }: Pick<Config, 'port' | 'databaseUrl'>): string[] => [
  String(port),
  ...(databaseUrl === undefined ? [] : [new URL(databaseUrl).port || portOfPostgres]),
]

/** The ports at which a mail server of this machine may be reached. */
export const mailPortsHere = (machine: Pick<Config, 'port' | 'databaseUrl'>): string[] =>
  mailPorts.filter((one) => !usedPorts(machine).includes(one))

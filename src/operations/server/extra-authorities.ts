import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Trusts the certificate authorities in a file besides the usual ones. Node reads `NODE_EXTRA_CA_CERTS` only when it starts. */
export function trustAuthoritiesIn(file: string): void {
  setDefaultCACertificates([...getCACertificates('default'), ...(readFileSync(file, 'utf8').match(certificates) ?? [])])
}

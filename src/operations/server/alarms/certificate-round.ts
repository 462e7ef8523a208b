import type { Basics } from '#kit/server/basics.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { isEndingSoon } from '../doctor/doctor.rules.ts'
import { certificateEnd } from '../doctor/visit.ts'

interface CertificateRoundOptions extends Pick<Basics, 'database' | 'clock' | 'publicUrl'> {
  logger: { error(fields: object, message: string): void }
  read?: typeof certificateEnd
}

/** Raises an alarm while the certificate of the public address ends soon. While nothing answers there, it stays as it was. */
export const certificateRound = ({
  database,
  clock,
  publicUrl,
  logger,
  read = certificateEnd,
}: CertificateRoundOptions): Round => ({
  everyMs: 10 * 60_000,
  async run() {
    const ends = await read(publicUrl)
    if (ends === null && publicUrl.startsWith('https:')) return
    const isSoon = ends !== null && isEndingSoon(ends, clock.now())
    await createAlarms({ database, clock }).set('certificate-ending', isSoon ? [ends.toISOString()] : [])
  },
  onError: (error) => logger.error({ err: error }, 'the certificate could not be looked at'),
})

import type { FastifyInstance } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { addNewsletterRoutes, type NewsletterOptions } from '#features/newsletter/server/newsletter.routes.ts'
import type { Config } from '#operations/server/config.ts'

interface NewsletterParts extends Pick<NewsletterOptions, 'database' | 'limits' | 'clock' | 'afterReply' | 'secret'> {
  config: Pick<Config, 'brand' | 'publicUrl' | 'smtpUrl'>
}

/** Adds the newsletter, with the email that asks for confirmation. */
export async function addNewsletter(app: FastifyInstance, { config, ...parts }: NewsletterParts): Promise<void> {
  const { brand, publicUrl, smtpUrl } = config
  await addNewsletterRoutes(app, {
    ...parts,
    publicUrl,
    hasMailServer: smtpUrl !== undefined,
    confirmationMail: (url) => composeMail(brand, 'confirm-newsletter', { product: brand.name, url }),
  })
}

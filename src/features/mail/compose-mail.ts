import { accentIn } from '#features/themes/accent.rules.ts'
import { themes } from '#features/themes/themes.tokens.ts'
import { packOf } from '#kit/brand.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { languages } from '#kit/languages.ts'
import type { Wording } from '#kit/wording.ts'
import { isBulkMail, isForOperator } from './mail.rules.ts'
import { type MailKind, type MailKinds, type MailWords, mailFrame, mailWords } from './mail.texts.ts'
import { filledIn, type OwnWords, paragraphsOf, placeholders, type WordedMail } from './own-words.rules.ts'

export interface ComposedMail {
  kind: MailKind
  subject: string
  text: string
  html: string
  isBulk: boolean
  headers: Record<string, string>
}

/**
 * Composes an email as plain text and as HTML with the same content, in the language of its reader.
 *
 * @example composeMail(await wordings.of(tx, userId), 'password-reset', { url })
 */
export function composeMail<Kind extends MailKind>(wording: Wording, kind: Kind, about: MailKinds[Kind]): ComposedMail {
  const { brand, say } = wording
  const usual = say(mailWords)[kind]({ ...about, product: brand.name, supportEmail: brand.supportEmail, pack: packOf(brand) })
  // The shop's own words speak to somebody without an account.
  const worded = 'isKnown' in about && about.isKnown ? usual : inOwnWords(usual, kind, wording)
  const order = 'codes' in about && about.orderNumber ? [say(mailFrame).order(about.orderNumber)] : []
  const words = { ...worded, paragraphs: [...worded.paragraphs, ...order] }
  return {
    kind,
    subject: oneLine(words.subject),
    text: asText(words, wording),
    html: asHtml(words, wording),
    isBulk: isBulkMail(kind),
    headers: isForOperator(kind) ? {} : { 'Reply-To': oneLine(brand.supportEmail) },
  }
}

/** The shop's own subject and text in their place. Codes, the button and the small print stay. */
function inOwnWords(usual: MailWords, kind: MailKind, { brand, language }: Wording): MailWords {
  const own = brand.mailWords?.language === language ? brand.mailWords.of[kind] : undefined
  // They speak of one code.
  if (own === undefined || (usual.codes?.length ?? 1) > 1) return usual
  const filled = (words: string) => filledIn(words, { product: brand.name, supportEmail: brand.supportEmail })
  return {
    ...usual,
    ...(own.subject === undefined ? {} : { subject: filled(own.subject) }),
    ...(own.text === undefined ? {} : { paragraphs: paragraphsOf(own.text).map(filled) }),
  }
}

/** Returns the usual words of an email to a customer, with placeholders for the names of the shop. */
export function usualWords(kind: WordedMail, { say, brand }: Wording): Required<OwnWords> {
  const names = { product: placeholders.name, supportEmail: placeholders.support, pack: packOf(brand) }
  const { subject, paragraphs } = say(mailWords)[kind]({ codes: [''], url: '', isKnown: false, ...names })
  return { subject, text: paragraphs.join('\n\n') }
}

function asText(words: MailWords, { brand, say }: Wording): string {
  const parts = [
    ...words.paragraphs,
    ...(words.codes ?? []).map((code) => `    ${code}`),
    ...(words.action ? [`${say(mailFrame).link(words.action.label)}\n${words.action.url}`] : []),
    ...(words.note ? [words.note] : []),
    `-- \n${brand.name} · ${brand.tagline}\n${brand.supportEmail}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const ink = '#2b2f2a'
const soft = '#5b6158'
const usualLeaf = '#43664a'
const serif = "Georgia, 'Times New Roman', serif"
const sans = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"

/** Uses tables and inline styles, because email programs support little else. */
function asHtml(words: MailWords, { brand, language }: Wording): string {
  const direction = languages[language].direction === 'rtl' ? ' dir="rtl"' : ''
  const accent = brand.look?.accentColour ?? null
  // Emails look like the usual theme.
  const leaf = accent === null ? usualLeaf : accentIn(themes.calm, accent)
  const paragraph = (text: string, colour = ink, size = 17) =>
    `<p style="margin:0 0 18px;font:${size}px/1.6 ${sans};color:${colour}">${escapeHtml(text)}</p>`
  const codeBox = (code: string) =>
    `<p style="margin:0 0 22px;padding:16px;background:#efeadd;border-radius:10px;text-align:center;font:600 24px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px;color:${ink}">${escapeHtml(code)}</p>`
  const action = words.action
    ? `<p style="margin:4px 0 26px"><a href="${escapeHtml(words.action.url)}" style="display:inline-block;padding:13px 24px;border-radius:12px;background:${leaf};color:#ffffff;font:600 17px/1.2 ${sans};text-decoration:none">${escapeHtml(words.action.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;background:#f5f0e4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f0e4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fdfbf5;border-radius:20px"><tr><td style="padding:36px 32px">
<p style="margin:0 0 22px;font:22px/1.3 ${serif};color:${leaf}">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 18px;font:normal 27px/1.3 ${serif};color:${ink}">${escapeHtml(words.subject)}</h1>
${words.paragraphs.map((text) => paragraph(text)).join('')}${(words.codes ?? []).map(codeBox).join('')}${action}${words.note ? paragraph(words.note, soft, 15) : ''}
</td></tr></table>
<p style="margin:20px 0 0;font:14px/1.5 ${sans};color:${soft}">${escapeHtml(brand.name)} · ${escapeHtml(brand.tagline)}<br>${escapeHtml(brand.supportEmail)}</p>
</td></tr></table></body></html>
`
}

/** Removes line breaks, which would let a subject inject further headers. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

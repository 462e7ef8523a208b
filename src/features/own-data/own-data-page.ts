import type { Say } from '#kit/errors.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { type Language, languages } from '#kit/languages.ts'
import type { PackedFile, ShownData } from './own-data.rules.ts'
import { ownDataTexts } from './own-data.texts.ts'

/** Renders the exported data as a self-contained HTML page. */
export function ownDataPage(
  { account, goals, focusSessions }: ShownData,
  files: readonly PackedFile[],
  { product, day, language, say }: { product: string; day: string; language: Language; say: Say },
) {
  const texts = say(ownDataTexts).page
  const direction = languages[language].direction === 'rtl' ? ' dir="rtl"' : ''
  const goal = ({ title, timeframe, completedAt }: ShownData['goals'][number]) =>
    `${escapeHtml(title)} (${texts.timeframes[timeframe]}${completedAt === null ? '' : `, ${texts.done}`})`
  const file = ({ path, originalName, isMissing }: PackedFile) =>
    isMissing
      ? `${escapeHtml(originalName)} — ${texts.missing}`
      : `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(path)}</a>`
  return `<!doctype html>
<html lang="${language}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title(product))}</title>
<style>body{max-width:44rem;margin:3rem auto;padding:0 1.5rem;font:1.05rem/1.6 Georgia,serif;color:#2b2f2a;background:#fdfbf5}h1,h2{font-weight:400}a{color:#43664a}li{overflow-wrap:anywhere}</style></head>
<body>
<h1>${escapeHtml(texts.title(product))}</h1>
<p>${escapeHtml(texts.lead(day))}</p>
<h2>${texts.account}</h2>
<p>${texts.name}: ${escapeHtml(account.name)}<br>${texts.email}: ${escapeHtml(account.email)}<br>${texts.since}: ${escapeHtml(account.createdAt.slice(0, 10))}</p>
<h2>${texts.pages}</h2>
${list(files.map(file), texts.noPages)}
<h2>${texts.goals}</h2>
${list(goals.map(goal), texts.noGoals)}
<h2>${texts.sessions}</h2>
${list(
  focusSessions.map(({ day: on, minutes }) => escapeHtml(texts.session(on, minutes))),
  texts.noSessions,
)}
<h2>${texts.settings}</h2>
<p>${texts.settingsText}</p>
</body></html>
`
}

const list = (items: readonly string[], empty: string) =>
  items.length === 0 ? `<p>${empty}</p>` : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`

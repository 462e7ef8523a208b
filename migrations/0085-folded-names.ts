import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'
import { setRows } from './set-rows.ts'

// Copies of the rules and tables of the release that introduced this migration. They never change, so that it always does the same.

interface Tables {
  uploads: { id: string; original_name: string; search_name: string; sort_name: string }
}

const rowsAtOnce = 500

/** Names of uploads are found and sorted without regard to accents, ligatures and kinds of spaces, hyphens and apostrophes. */
export async function foldedNames(untyped: Kysely<unknown>, _columns: ColumnKinds) {
  const db = untyped as Kysely<Tables>
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('uploads')
      .select(['id', 'original_name as name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const folded = rows.map(({ id, name }) => ({ id, search_name: foldName(name), sort_name: sortName(name) }))
    await setRows(db, 'uploads', 'id', folded)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
}

function sortName(name: string): string {
  const padded = foldName(name).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
  return [...padded].slice(0, 100).join('')
}

/** Letters that Unicode doesn't take apart, and what people type who don't have them. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

function foldName(name: string): string {
  return name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/\s/g, ' ')
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[ßςæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}

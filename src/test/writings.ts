/**
 * How people and programs write the same thing, and different things that look alike. Each pair goes through every door of its kind
 * (`src/app/server/tests/stored/writings.api.test.ts`). `#` stands for letters that no other pair has.
 */
type Pair = readonly [one: string, other: string]

interface Writings {
  equal: readonly Pair[]
  different: readonly Pair[]
}

/** The address that is stored first, and the one that somebody types later. */
const addresses: Writings = {
  equal: [
    ['#@bücher.example', '#@xn--bcher-kva.example'],
    ['#@xn--bcher-kva.example', '#@BÜCHER.example'],
    ['#@bu\u0308cher.example', '#@bücher.example'],
    ['#@bücher.example', '#@XN--BCHER-KVA.example'],
    ['#@faß.example', '#@xn--fa-hia.example'],
    ['#@münchen.bücher.example', '#@xn--mnchen-3ya.xn--bcher-kva.example'],
    ['#@例え.テスト', '#@xn--r8jz45g.xn--zckzah'],
    ['#@한국.example', '#@\u1112\u1161\u11ab국.example'],
    ['#@ｍａｉｌ.example', '#@mail.example'],
    ['#@mail。example', '#@mail.example'],
    ['#@نامه\u200cای.example', '#@xn--mgba3gch31f060k.example'],
    ['#@πλάνο.example', '#@ΠΛΆΝΟ.example'],
    ['\u202a#bo@mail.example\u202c', '#bo@mail.example'],
    ['#bo@mail.example', '\u202a#bo@mail.example\u202c'],
    ['#bo\u00ad@mail.example', '#bo@mail.example'],
    ['#bo@mail.example', '#bo@ma\u00adil.example'],
    ['#bo\u200b@mail.example', '#bo@mail\u200b.example'],
    ['#bo@mail.example', '\ufeff#bo@mail.example'],
    ['#b\u2060o@mail.example', '#bo@mail.example'],
    ['#bo@mail.example\u200e', '\u200f#bo@mail.example'],
    ['#bo@mail.example', '\u2068#bo@mail.example\u2069'],
    ['#bo\u200d@mail.example', '#bo@mail.exam\u200cple'],
    ['#jose\u0301@mail.example', '#josé@mail.example'],
    ['#josé@mail.example', '#JOSE\u0301@mail.example'],
    ['#übung@bücher.example', '#u\u0308bung@xn--bcher-kva.example'],
    ['#한@mail.example', '#\u1112\u1161\u11ab@mail.example'],
    ['#Ida@Mail.Example', '#ida@mail.example'],
    [' #ida@mail.example ', '#ida@mail.example'],
    ['#ida@mail.example', '\u00a0#ida@mail.example\u3000'],
    ['#ida+plan@mail.example', '#IDA+plan@mail.example'],
  ],
  different: [
    ['#ida@bücher.example', '#ida@bucher.example'],
    ['#ida@faß.example', '#ida@fass.example'],
    ['#ida@mail.example', '#ida@mail.examples'],
    ['#jose@mail.example', '#josé@mail.example'],
    ['#i.da@mail.example', '#ida@mail.example'],
    ['#ida+plan@mail.example', '#ida@mail.example'],
    ['#ida@mail.example', '#idа@mail.example'],
    ['#ida@mail.example', '#ida@maıl.example'],
    ['#straße@mail.example', '#strasse@mail.example'],
    ['#ﬁn@mail.example', '#fin@mail.example'],
    ['#ida@sub.mail.example', '#ida@mail.example'],
    ['#ida@نامه\u200cای.example', '#ida@نامهای.example'],
    ['#ida@1.2.3', '#ida@1.2.0.3'],
    ['#i-da@mail.example', '#ida@mail.example'],
  ],
}

/** Never stored as an address. */
export const refusedAddresses = [
  '#@mail..example',
  '#@mail.example.',
  '#@.mail.example',
  '#@mail。。example',
  '#@a/b',
  '#@mail.example\u3002',
]

/** The password that is set, and the one that is typed on another device. */
const passwords: Writings = {
  equal: [
    ['schöne Bücher 7', 'scho\u0308ne Bu\u0308cher 7'],
    ['scho\u0308ne Bu\u0308cher 7', 'schöne Bücher 7'],
    ['calm willow seven', 'calm\u00a0willow\u3000seven'],
    ['calm willow 777', 'calm willow ７７７'],
    ['ﬁne Ångström', 'fine A\u030angström'],
    ['ハﾞショウ matsuo', 'バショウ matsuo'],
    ['한국어 planner', '\u1112\u1161\u11ab국어 planner'],
  ],
  different: [
    ['schöne Bücher 7', 'schone Bucher 7'],
    ['Straße 12', 'Strasse 12'],
    ['calm willow', 'Calm willow'],
    ['calm willow', 'calmwillow'],
    ['calm willow', 'calm\u200bwillow'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['calm willow', 'calm willow '],
  ],
}

/** The code on the card, and what somebody types. */
const codes: Writings = {
  equal: [
    ['WILLOW7K3#', 'willow 7k3 #'],
    ['WILLOW7K3#', 'WILLOW-7K3-#'],
    ['WILLOW-7K3-#', 'WILLOW7K3#'],
    ['WILLOW7K3#', 'WILLOW–7K3#'],
    ['WILLOW7K3#', 'WILLOW\u20117K3#'],
    ['WILLOW7K3#', '“WILLOW7K3#”'],
    ['WILLOW7K3#', '„WILLOW7K3#“'],
    ['WILLOW7K3#', '«WILLOW7K3#»'],
    ['WILLOW7K3#', '「WILLOW7K3#」'],
    ['WILLOW7K3#', "'WILLOW7K3#'"],
    ['WILLOW7K3#', '´WILLOW7K3#´'],
    ['WILLOW7K3#', 'WILLOW7K3#.'],
    ['WILLOW7K3#', 'WILLOW7K3#。'],
    ['WILLOW7K3#', 'ＷＩＬＬＯＷ７Ｋ３#'],
    ['WILLOW7K3#', 'WILLOW7K3#\u200b'],
    ['WILLOW7K3#', '\u202aWILLOW7K3#\u202c'],
    ['WILLOW7K3#', 'WILLOW\u00ad7K3#'],
    ['WILLOW7K3#', 'WILLOW\u20607K3#\ufeff'],
    ['WILLOW7K3#', 'WILLOW\u00a07K3\u3000#'],
    ['WILLOW7K3#', 'WILLOW7K3#\ufe0f'],
    ['WILLOW7K3#', 'WILLOW7K3#,'],
    ['WILLOW7K3#', '(WILLOW/7K3_#)'],
    ['WILLOW7K3#', '**WILLOW.7K3.#** 🎉'],
    ['WILLOW7K3#', '`[＃WILLOW7K3#]`'],
    ['WILLOW7K3#', '<WILLOW|7K3+#>;'],
    ['WILLOW7K3#', '- WILLOW:7K3# -'],
    ['WILLOW7K3#', 'WILLOW ٧K۳#'],
    ['WILLOW7K3#', 'Code: WILLOW7K3#'],
    ['WILLOW7K3#', 'Ihr Zugangscode：WILLOW 7K3 #'],
    ['WILLOW7K3#', 'code ＃willow7k3#'],
    ['WILLOW-7K3-#', 'Code=(WILLOW7K3#)'],
  ],
  different: [
    ['WILLOW7K3#A', 'WILLOW7K3#4'],
    ['WILLOW7K3#A', 'WILLOW7K3#'],
    ['WILLOW7K3#A', 'WILLOW7K3#AA'],
    ['WILLOW7K3#A', 'WILLOW7K3#Ä'],
    ['WILLOW7K3#A', 'WILLOW7K3#A, WILLOW7K3#B'],
    ['WILLOW7K3#A', 'WILLOW7K3#Á'],
    ['WILLOW7K3#A', '7K3#A'],
    ['WILLOW7K3#A', 'Code:'],
    ['WILLOW7K3#A', 'WlLLOW7K3#A'],
    ['WILLOW7K3#A', 'WILL0W7K3#A'],
  ],
}

/** The name of an uploaded file, and a search for it. */
const names: Writings = {
  equal: [
    ['Screenshot 2026-11-25 at 9.41.00\u202fAM.png', '9.41.00 AM'],
    ['Kündigung Café.pdf', 'kundigung cafe'],
    ['Ku\u0308ndigung.pdf', 'kündigung'],
    ['don’t forget.pdf', "don't"],
    ["don't forget.pdf", 'don’t'],
    ['don´t forget.pdf', 'donʼt'],
    ['Straße 5.pdf', 'strasse'],
    ['STRASSE 5.pdf', 'straße'],
    ['GROẞE PLÄNE.pdf', 'große plane'],
    ['Plan\u00a0Nov.pdf', 'plan nov'],
    ['Plan\u2009Nov.pdf', 'plan nov'],
    ['Plan\u3000Nov.pdf', 'plan nov'],
    ['Week–12.pdf', 'week-12'],
    ['Week\u201112.pdf', 'week-12'],
    ['Week − 12.pdf', 'week - 12'],
    ['“Quoted”.pdf', '"quoted"'],
    ['«Cité».pdf', '"cite"'],
    ['ﬁnance.pdf', 'finance'],
    ['ŒUVRE.pdf', 'oeuvre'],
    ['Ærø.pdf', 'aero'],
    ['Łódź.pdf', 'lodz'],
    ['İstanbul ılık.pdf', 'istanbul ilik'],
    ['ΟΔΥΣΣΕΎΣ.pdf', 'οδυσσευς'],
    ['Ｗｅｅｋ　１２.pdf', 'week 12'],
    ['ﾌﾟﾗﾝ.pdf', 'プラン'],
    ['한글.pdf', '\u1112\u1161\u11ab글'],
    ['Soft\u00adhyphen.pdf', 'softhyphen'],
    ['\u202aLeft\u202c.pdf', 'left'],
    ['zero\u200bwidth.pdf', 'zerowidth'],
    ['Family 👨\u200d👩\u200d👧.pdf', 'family 👨👩👧'],
    ['Heart ❤\ufe0f.pdf', 'heart ❤'],
    ['½ day.pdf', '1⁄2 day'],
    ['№ 7.pdf', 'no 7'],
  ],
  different: [
    ['Urlaubsplan.pdf', 'urlaubspläne'],
    ['plan november.pdf', 'plannovember'],
    ['week12.pdf', 'week-12'],
    ['がく.pdf', 'かく'],
    ['ばら.pdf', 'ぱら'],
    ['dont.pdf', "don't"],
    ['0ctober.pdf', 'october'],
    ['и.pdf', 'u'],
  ],
}

/** The name of a user, and an administrator's search for them. */
const searches: Writings = {
  equal: [
    ['Renée Weiß', 'renee weiss'],
    ['RENÉE WEISS', 'weiß'],
    ['Søren Kjær', 'soren kjaer'],
    ['Łukasz Nowak', 'lukasz'],
    ['Jose\u0301 Núñez', 'josé nunez'],
    ['Siân O’Connor', "o'connor"],
    ['Anne\u2011Marie Brandt', 'anne-marie'],
    ['Zoë\u00a0Álvarez', 'zoe alvarez'],
    ['\u202aRobin\u202c Reed', 'robin reed'],
    ['Ｙｕｋｉ Tanaka', 'yuki'],
  ],
  different: [
    ['Robin Reed', 'robyn'],
    ['Bo Strand', 'bø strand x'],
    ['Mia Groß', 'gros s'],
    ['Ida Maier', 'meier'],
  ],
}

/** The name of a folder, and how a device or another browser writes it. */
const folders: Writings = {
  equal: [
    ['Bücher', 'Bu\u0308cher'],
    ['Cafe\u0301 Plans', 'Café Plans'],
    ['Week\u00a012', 'Week 12'],
    ['Monthly Goals', ' Monthly\u2009 Goals\u3000'],
    ['한국', '\u1112\u1161\u11ab국'],
    ['がく', 'か\u3099く'],
  ],
  different: [
    ['Trips', 'Trips 2'],
    ['Läufe', 'Laufe'],
    ['recipes', 'Recipes'],
    ['ばら', 'ぱら'],
  ],
}

/** Names of folders that every user has, and how somebody would make a second one. */
const builtInFolders: readonly Pair[] = [
  ['Projects', 'PROJECTS'],
  ['Goals & Intentions', 'Goals\u00a0& Intentions'],
  ['Quick Notes', 'Quick\u200b Notes'],
  ['Weekly Plans', 'Ｗｅｅｋｌｙ Plans'],
  ['Inspiration', 'Inspirátion'],
]

/** The lines of a page, and a search for its words. */
const texts: Writings = {
  equal: [
    ['the gar-\nden grows', 'garden'],
    ['the gar-\nden grows', 'gar den'],
    ['a well-known plan', 'well-known'],
    ['a well-\nknown plan', 'well-known'],
    ['a well-\nknown plan', 'wellknown'],
    ['internationaliza-\ntion', 'INTERNATIONALIZATION'],
    ['ex-\ntraordi-\nnary', 'extraordinary'],
  ],
  different: [
    ['a well-known plan', 'wellknown'],
    ['the gar\nden grows', 'garden'],
    ['the gar -\nden grows', 'garden'],
    ['2026-\n11', '202611'],
    ['the gar-\nden grows', 'arden'],
  ],
}

type Typing = readonly [name: string, type: (secret: string) => string]

const inFullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** How somebody types or pastes a secret that the server has made: a recovery code, or the password of a device. */
const secrets: { equal: readonly Typing[]; different: readonly Typing[] } = {
  equal: [
    ['in full width', inFullWidth],
    ['with a space without a width', (secret) => `${secret.slice(0, 9)}\u200b${secret.slice(9)}`],
    ['with a soft hyphen', (secret) => `${secret.slice(0, 12)}\u00ad${secret.slice(12)}`],
    ['between direction marks', (secret) => `\u202a${secret}\u202c`],
    ['with hyphens that do not break', (secret) => secret.replaceAll('-', '\u2011')],
    ['with dashes', (secret) => secret.replaceAll('-', '–')],
    ['in quotation marks', (secret) => `“${secret}”`],
    ['with a full stop', (secret) => `${secret}.`],
    ['in brackets and asterisks', (secret) => `**(${secret})**,`],
    ['broken by a space', (secret) => `${secret.slice(0, 9)} ${secret.slice(9)}`],
  ],
  different: [
    ['without its end', (secret) => secret.slice(0, -1)],
    ['with an accent', (secret) => `${secret}\u0301`],
    ['with another letter', (secret) => secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')],
    ['twice', (secret) => secret + secret],
  ],
}

export const writings = { addresses, passwords, codes, names, searches, texts, folders, builtInFolders, secrets }

const word = (count: number) => [...String(count)].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')
let words = 0

/** Replaces `#` in both by the same new letters. */
export function unique(texts: readonly string[]): string[] {
  const own = `Q${word(++words).padStart(3, 'X')}`
  return texts.map((text) => text.replaceAll('#', own))
}
